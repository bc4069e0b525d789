// @vitest-environment happy-dom
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiFailure } from '#api/contract/client.ts';
import { viewOf } from '#api/contract/setup.ts';
import { accessTokenIn, tokenOfMessage } from '#console/features/flex-setup/returned.ts';
import { ProxyValidation } from '#console/features/flex-setup/validate.tsx';
import type { SetupOutcome } from '#engine/model/sign-in.ts';
import { aUser } from '../../make.ts';
import { open } from '../../open.tsx';

const { told } = vi.hoisted(() => ({ told: [] as string[] }));
vi.mock('#console/ui/feedback/toast.ts', () => {
  const say = (kind: string) => (text: string) => told.push(`${kind}: ${text}`);
  return { toast: { error: say('error'), success: say('success'), warning: say('warning'), info: say('info') } };
});

const PAGE = 'http://127.0.0.1:4010/amazon-flex/sign-in-challenge/s1';
const view = (outcome: SetupOutcome) => viewOf(outcome, null, () => '');
const web = (reason: 'web-view' | 'authentication') => view({ step: 'web', url: PAGE, reason });
const REASONS = ['web-view', 'authentication'] as const;
const SUCCESS = 'Successfully validated your Flex account. Refreshing in 5 seconds...';

describe('console/features/flex-setup, the proxy method', () => {
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
    told.length = 0;
  });

  async function show(answers: Record<string, () => unknown>, reload = () => {}) {
    const sent: [string, Record<string, unknown>][] = [];
    const call = ({ path }: { path: string }, input: Record<string, unknown>) => {
      if (path === '/shell') return {};
      sent.push([path, input]);
      return answers[path]?.();
    };
    const facts: [readonly unknown[], unknown] = [['facts'], { sandboxMessages: null }];
    const page = await open(<ProxyValidation user={aUser()} reload={reload} />, { call, known: [facts] });
    const type = async (email: string, password: string, last = '{Enter}') => {
      await page.user.type(screen.getByLabelText('Email of your Flex account'), email);
      await page.user.type(page.container.querySelector('[name=flex-password]')!, password + last);
    };
    return { ...page, sent, type, button: () => screen.getByRole('button', { name: 'Validate' }) };
  }

  it('asks for e-mail and password, and rests until both can be right (PROXY-01, PROXY-06, PROXY-07, ERR-70)', async () => {
    const page = await show({});
    expect(await screen.findByRole('heading', { name: "Let's validate your Flex account" })).toBeTruthy();
    expect(page.button().getAttribute('aria-disabled')).toBe('true');
    await page.type('ana@example', 'secret');
    expect(screen.getByText('You must enter a valid email address.')).toBeTruthy();
    await page.user.click(page.button());
    expect(page.sent).toEqual([]);
    await page.user.type(screen.getByLabelText('Email of your Flex account'), '.com');
    expect(page.button().getAttribute('aria-disabled')).toBeNull();
  });

  it('submits by Enter, says that it is done and loads the page again after 5 s (PROXY-02, PROXY-08, ERR-15)', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
    const reload = vi.fn();
    const page = await show({ '/flex-setup/tokens': () => view({ step: 'complete' }) }, reload);
    await page.type('ana@example.com', 'secret');
    expect(await screen.findByText(SUCCESS)).toBeTruthy();
    expect([page.sent, told]).toEqual([
      [['/flex-setup/tokens', { email: 'ana@example.com', password: 'secret' }]],
      [`success: ${SUCCESS}`],
    ]);
    vi.advanceTimersByTime(4000);
    expect(reload).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1500);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('rests while it is busy (PROXY-07)', async () => {
    const page = await show({ '/flex-setup/tokens': () => new Promise(() => undefined) });
    await page.type('ana@example.com', 'secret');
    const busy = await screen.findByRole('button', { name: 'Validating …' });
    await page.user.click(busy);
    expect([busy.getAttribute('aria-disabled'), page.sent.length]).toEqual(['true', 1]);
  });

  it('shows an error for invalid authentication data (PROXY-03, ERR-13)', async () => {
    const wrong = new ApiFailure({ statusCode: 400, code: 'setup.wrongPassword', message: '', requestId: '' });
    const page = await show({ '/flex-setup/tokens': () => Promise.reject(wrong) });
    await page.type('ana@example.com', 'guess');
    expect((await screen.findByRole('alert')).textContent).toContain('The email or password entered are incorrect.');
    expect(told).toEqual(['error: The email or password entered are incorrect.']);
  });

  it.each(REASONS)(
    'warns at %s, shows the platform’s page, and is done when that comes back with an access token (PROXY-01, PROXY-04, PROXY-05, ERR-14)',
    async (reason) => {
      const page = await show({ '/flex-setup/tokens': () => web(reason), '/v2/auth-validate': () => view({ step: 'complete' }) });
      await page.type('ana@example.com', 'secret');
      await screen.findByRole('heading', { name: 'One more step' });
      expect(told).toEqual(['warning: You must complete the challenge in order to proceed.']);
      expect(page.container.querySelector('iframe')!.getAttribute('src')).toMatch(`${PAGE}?origin=`);
      const post = (origin: string, address: string) =>
        act(async () => void window.dispatchEvent(Object.assign(new Event('message'), { origin, data: { address } })));
      await post('http://elsewhere.example', 'https://x.example/?access_token=stolen');
      await post('http://127.0.0.1:4010', 'http://127.0.0.1:4010/maplanding?nothing=1');
      expect(page.sent).toHaveLength(1);
      await post('http://127.0.0.1:4010', 'http://127.0.0.1:4010/maplanding?openid.oa2.access_token=t1');
      expect(await screen.findByText(SUCCESS)).toBeTruthy();
      expect(page.sent[1]).toEqual(['/v2/auth-validate', { userId: 'u1', accessToken: 't1' }]);
    },
  );

  it('reads the access token of an address, in its query or behind its hash (PROXY-05)', () => {
    expect(accessTokenIn('https://x.example/maplanding?openid.oa2.access_token=a')).toBe('a');
    expect(accessTokenIn('https://x.example/#access_token=b&x=1')).toBe('b');
    for (const address of ['https://x.example/?token=a', 'no address', null, 7]) expect(accessTokenIn(address)).toBeNull();
    expect(tokenOfMessage({ origin: 'https://evil.example', data: { address: 'https://x.example/?access_token=a' } }, PAGE)).toBeNull();
    expect(tokenOfMessage({ origin: 'http://127.0.0.1:4010', data: null }, PAGE)).toBeNull();
  });
});
