import { beforeAll, describe, expect, it } from 'vitest';
import { loadLocale, textsFor } from '#console/data/i18n.ts';
import { isSetUp, statusInWords, switchRests } from '#console/features/service/dashboard/status-in-words.ts';
import { SESSION_STATES } from '#engine/model/session.ts';
import { HOUR, MINUTE } from '#engine/model/time-units.ts';
import { aUser, FLEX, NOON, type SessionView } from '../../../make.ts';

const en = textsFor('en').t;
const inEnglish = (session: Partial<SessionView>, over: Parameters<typeof aUser>[0] = {}) =>
  statusInWords(aUser(over, session), NOON, en, 'en');

describe('console/features/service/dashboard/status-in-words', () => {
  beforeAll(() => loadLocale('es'));

  it('says that it searches, where and when it last checked (FLEX-DASH-03)', () => {
    const words = inEnglish({ lastPollAt: NOON - 2000 });

    expect([words.title, ...words.meta].join(' · ')).toBe('Searching · 14 stations · checked 2 s ago');
    expect(words).toMatchObject({ role: 'ok', beating: true });
  });

  it('does not promise a patient driver every block that fits', () => {
    expect(inEnglish({ lastPollAt: NOON }).step).toBe('Blocks that fit are accepted at once.');
    expect(inEnglish({ lastPollAt: NOON }, { patience: 'high' }).step).toBe('Blocks that fit and pay enough are accepted at once.');
  });

  it('says so before the first check', () => {
    expect(inEnglish({ lastPollAt: null, since: NOON - 1000 }).meta).toEqual(['14 stations', 'no check yet']);
  });

  it.each([
    [30_000, 'ok', 'checked 30 s ago'],
    [31_000, 'wait', 'last check 31 s ago'],
    [120_000, 'wait', 'last check 2 m ago'],
    [121_000, 'bad', 'no check for 2 min'],
  ] as const)('never looks alive without a fresh check: after %i ms it is %s', (age, role, said) => {
    const words = inEnglish({ lastPollAt: NOON - age });

    expect(words.role).toBe(role);
    expect(words.meta.at(-1)).toBe(said);
  });

  it('counts the silence from the start where no check came at all', () => {
    expect(inEnglish({ lastPollAt: null, since: NOON - 3 * MINUTE }).role).toBe('bad');
  });

  it('says until when it is paused, why, and that it goes on by itself', () => {
    const words = inEnglish({ state: 'paused', cause: 'rate-limited', until: NOON + 30 * MINUTE, nextStep: 'wait' });

    expect(words.title).toMatch(/^Paused until .+:.+/);
    expect(words.meta).toEqual(['in 30 min']);
    expect(words.cause).toBe('The platform asked for fewer checks.');
    expect(words.step).toBe('Nothing to do: searching resumes by itself.');
  });

  it.each([
    ['needs-sign-in', 'sign-in-again', 'Sign in to your platform account again. The search then goes on by itself.'],
    ['needs-human', 'answer-challenge', 'Answer the platform’s question, then start the search again.'],
    ['not-trusted', 'open-platform-app', 'Open the platform’s own app and settle what it asks.'],
    ['not-in-good-standing', 'settle-standing', 'Settle your account’s standing first.'],
  ] as const)('names the next step in the state %s', (state, nextStep, step) => {
    const words = inEnglish({ state, nextStep, url: 'https://platform.example/challenge' });

    expect(words).toMatchObject({ role: 'bad', step, url: 'https://platform.example/challenge', beating: false });
  });

  it('reads NOT IN GOOD STANDING whatever the session does (FLEX-DASH-30)', () => {
    expect(inEnglish({ state: 'searching' }, { goodStanding: false })).toMatchObject({
      title: 'NOT IN GOOD STANDING',
      role: 'bad',
      beating: false,
    });
  });

  it('asks for the safe notice while stopping and gives it once stopped (FLEX-DASH-26)', () => {
    expect(inEnglish({ state: 'stopping' })).toMatchObject({ step: 'Wait for the safe notice before you open the Flex app.', safe: false });
    expect(inEnglish({ state: 'stopped' })).toMatchObject({ step: 'Safe: you can open the Flex app now.', safe: true });
  });

  it('tells why it stopped by itself', () => {
    expect(inEnglish({ state: 'stopped', cause: 'auto-stop' }).cause).toBe('Auto stop: a block was won.');
  });

  it('is stopped where the engine has never held the session, and where it says an unknown state', () => {
    expect(statusInWords(aUser({ sessions: {} }), NOON, en, 'en').state).toBe('stopped');
    expect(inEnglish({ state: 'dancing' }).state).toBe('stopped');
  });

  it.each(SESSION_STATES)('says the state %s in Spanish with its own words', (state) => {
    const user = aUser({}, { state, nextStep: 'wait', cause: 'rate-limited', until: NOON + HOUR });
    const [english, spanish] = (['en', 'es'] as const).map((locale) => statusInWords(user, NOON, textsFor(locale).t, locale));

    expect(spanish!.title).not.toBe(english!.title);
    expect(spanish!.step).not.toBe(english!.step);
  });
});

describe('console/features/service/dashboard/status-in-words switchRests (FLEX-DASH-29)', () => {
  it.each([
    ['Starting', 'starting', true, false, true],
    ['STOPPING', 'stopping', true, false, true],
    ['Searching', 'starting', true, false, true],
    ['Searching', 'searching', false, false, true],
    ['Searching', 'searching', true, true, true],
    ['Searching', 'searching', true, false, false],
    ['Stopped', 'stopped', true, false, false],
    ['Paused', 'paused', true, false, false],
  ] as const)('status %s, session %s, good standing %s, change in flight %s: rests %s', (status, state, goodStanding, inFlight, rests) => {
    expect(switchRests(aUser({ status, goodStanding }, { state }), inFlight)).toBe(rests);
  });
});

describe('console/features/service/dashboard/status-in-words isSetUp', () => {
  it.each([
    [[{ key: FLEX, label: 'Flex', price: 50 }], true, true],
    [[{ key: FLEX, label: 'Flex', price: 50 }], false, false],
    [[{ key: 'SPARK', label: 'Spark', price: 50 }], true, false],
    [[], true, false],
  ])('services %j with set-up complete %s: %s', (services, setupComplete, expected) => {
    expect(isSetUp(aUser({ services, setupComplete }))).toBe(expected);
  });
});
