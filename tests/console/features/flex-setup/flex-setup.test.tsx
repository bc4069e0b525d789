import { QueryClient } from '@tanstack/react-query';
import { createStore } from 'jotai';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { beforeAll, describe, expect, it } from 'vitest';
import { ConsoleProvider } from '#console/data/console.tsx';
import { failureTexts } from '#console/data/failure-texts.ts';
import { loadLocale } from '#console/data/i18n.ts';
import { localeAtom } from '#console/data/settings.ts';
import { Step } from '#console/features/flex-setup/flex-setup.tsx';
import type { Wizard } from '#console/features/flex-setup/wizard.ts';
import { signInRegions } from '#engine/platforms/amazon-flex/regions.ts';
import '../../entries.ts';

await Promise.all([failureTexts('en'), failureTexts('es')]);

const nothing = () => undefined;

interface Shown {
  locale?: 'en' | 'es';
  busy?: false | 'sending' | 'retrying';
  wrong?: string | null;
  byCountry?: boolean;
}

/** One screen of the wizard as HTML. */
function html(wizard: Wizard, { locale = 'en', busy = false, wrong = null, byCountry = true }: Shown = {}): string {
  const store = createStore();
  store.set(localeAtom, locale);
  const queries = new QueryClient();
  queries.setQueryData(['facts'], { sandboxMessages: 'http://127.0.0.1:4010/_sandbox/messages' });
  return renderToString(
    <MemoryRouter>
      <ConsoleProvider
        parts={{
          call: null as never,
          session: null as never,
          store,
          queries,
          world: { now: () => 0, tell: nothing, age: () => 0 },
          ticker: { beats: () => 0, subscribe: () => nothing },
        }}
      >
        <Step
          userId="u1"
          wizard={wizard}
          place={{ region: signInRegions[1]!, country: 'ES' }}
          email="ana@example.com"
          flow={{ byCountry }}
          busy={busy}
          wrong={wrong}
          choose={nothing}
          changeRegion={nothing}
          lookAgain={nothing}
          startOver={nothing}
          begin={async () => undefined}
          answer={async () => undefined}
        />
      </ConsoleProvider>
    </MemoryRouter>,
  ).replaceAll('&#x27;', "'");
}
const words = (wizard: Wizard, shown?: Shown) =>
  html(wizard, shown)
    .replace(/<[^>]*>/g, '|')
    .replace(/[|\s]*\|[|\s]*/g, '|');

const SCREENS: Record<string, Wizard> = {
  looking: { at: 'looking' },
  region: { at: 'region', refusal: null },
  credentials: { at: 'credentials', refusal: null },
  captcha: { at: 'question', question: { state: 'captcha', imageUrl: 'data:image/png;base64,AA==' } },
  options: { at: 'question', question: { state: 'options', options: ['SMS 00', 'Tel 00'] } },
  mail: { at: 'question', question: { state: 'approval', by: 'mail' } },
  device: { at: 'question', question: { state: 'approval', by: 'other' } },
  code: { at: 'question', question: { state: 'code' } },
  late: { at: 'late', question: { state: 'code' } },
  ended: { at: 'ended', refusal: { code: 'setup.locked', message: 'as sent' } },
  done: { at: 'done' },
};

describe('console/features/flex-setup', () => {
  beforeAll(() => loadLocale('es'));

  it('asks first for the region: Americas, Europe, Asia, Australia; then the country (FLEX-CRED-01)', () => {
    expect(words(SCREENS['region']!)).toContain('Region|Americas|Europe|Asia|Australia|');
    expect(words(SCREENS['region']!)).toContain('Country|Spain|United Kingdom|Germany|');
    expect(words(SCREENS['region']!, { byCountry: false })).not.toContain('Country');
  });

  it('asks for e-mail and password and says what becomes of the password (FLEX-CRED-02)', () => {
    const shown = html(SCREENS['credentials']!);

    expect(shown).toMatch(/<input[^>]*type="email"[^>]*value="ana@example.com"/);
    expect(shown).toMatch(/<input[^>]*type="password"/);
    expect(words(SCREENS['credentials']!)).toContain('Region: Europe, Spain');
    expect(words(SCREENS['credentials']!)).toContain('is not kept');
  });

  it('tells a wrong password in words, on the form (FLEX-CRED-17, ERR-07)', () => {
    const refused: Wizard = { at: 'credentials', refusal: { code: 'setup.wrongPassword', message: 'as sent' } };

    expect(words(refused)).toContain('|The email or password entered are incorrect.|');
    expect(words(refused, { locale: 'es' })).toContain('|El correo electrónico o la contraseña no son correctos.|');
    expect(words({ at: 'credentials', refusal: { code: 'made.tomorrow', message: 'as sent' } })).toContain('|as sent|');
  });

  it('shows the captcha’s picture and a field for its characters (FLEX-CRED-03)', () => {
    expect(html(SCREENS['captcha']!)).toMatch(/<img[^>]*src="data:image\/png;base64,AA=="[^>]*alt="Picture from Flex/);
    expect(words(SCREENS['captcha']!)).toContain('Characters in the picture');
  });

  it('offers the platform’s own ways as a choice (FLEX-CRED-04)', () => {
    expect(html(SCREENS['options']!).match(/type="radio"/g)).toHaveLength(2);
    expect(words(SCREENS['options']!)).toContain('|SMS 00|Tel 00|');
  });

  it('says where the approval is given, and that it waits (FLEX-CRED-05)', () => {
    expect(words(SCREENS['mail']!)).toContain('Flex sent you an e-mail.');
    expect(words(SCREENS['device']!)).toContain('on one of your devices');
    expect(html(SCREENS['mail']!)).toMatch(/role="status"[\s\S]*Waiting for your approval/);
  });

  it('takes the code from the phone’s own suggestion (FLEX-CRED-06)', () => {
    expect(html(SCREENS['code']!)).toMatch(/<input[^>]*(inputMode="numeric"[^>]*autoComplete|autoComplete="one-time-code"[^>]*inputMode)/i);
    expect(html(SCREENS['code']!, { wrong: 'This code is not right.' })).toMatch(/aria-invalid="true"[\s\S]*This code is not right\./);
  });

  it('says why it ended, or whom to ask (FLEX-CRED-08, ERR-10, ERR-11)', () => {
    expect(words(SCREENS['ended']!)).toContain('Error validating user. The platform has locked this account.');
    expect(words({ at: 'ended', refusal: { code: null, message: null } })).toContain('Error validating user. Contact Support');
  });

  it('keeps the button’s place while it works, and says that it tries again', () => {
    expect(words(SCREENS['credentials']!, { busy: 'sending' })).toContain('Asking Flex');
    expect(words(SCREENS['credentials']!, { busy: 'retrying' })).toContain('Trying again');
    expect(html(SCREENS['code']!, { busy: 'sending' })).toContain('aria-disabled="true"');
  });

  it.each(Object.entries(SCREENS))('has one heading at which it begins, and no English word in Spanish: %s', (name, wizard) => {
    const spanish = words(wizard, { locale: 'es' });

    if (name !== 'looking') expect(html(wizard).match(/<h1[^>]*tabindex="-1"/gi)).toHaveLength(1);
    expect(spanish).not.toMatch(/\b(the|your|you|with|account|password|send|region|code|answer|start|again|waiting|loading)\b/i);
    expect(spanish).not.toBe(words(wizard));
  });
});
