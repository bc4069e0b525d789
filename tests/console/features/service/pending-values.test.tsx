// @vitest-environment happy-dom
import { cleanup, waitFor } from '@testing-library/react';
import { Profiler, type ReactNode } from 'react';
import { Link } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { UserRecord } from '#api/contract/users.ts';
import { watchBack } from '#console/data/back-guard.ts';
import { ServiceConfiguration } from '#console/features/service/configuration.tsx';
import { Wizard } from '#console/features/service/wizard.tsx';
import type { Values } from '#console/ui/form/form-context.ts';
import { BLOCK_MS } from '#engine/platforms/amazon-flex/settings.ts';
import { entryOf } from '../../entries.ts';
import { aUser, FLEX } from '../../make.ts';
import { open } from '../../open.tsx';
import { aDriver, ONE, platform, TWO, ZONE, zoneFile } from './flex-form.tsx';

watchBack(window);

/** So long a busy machine may take. */
const SLOW_MS = 10_000;

type Known = [key: readonly unknown[], value: unknown];

const NONE = { offers: 0, caught: 0, hours: 0, pay: {}, refused: {} };
const PREVIEW = { from: 0, to: 1, present: NONE, given: NONE, skipped: [], best: null };

let sent: unknown[];
let afterCommit: () => unknown;
beforeEach(() => {
  sent = [];
  afterCommit = () => undefined;
  Element.prototype.scrollIntoView = () => undefined;
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const control = (id: string) => document.getElementById(`form-${id}`) as HTMLInputElement;
const save = () => document.querySelector<HTMLButtonElement>('.save-bar [type="submit"]')!;
const words = () => document.body.textContent;

/** A form on the screen, all of it. From now on the page renders what cannot wait, and its transitions only in a later task. */
async function drawn(screen: ReactNode, user: UserRecord, last: string) {
  const page = await open(
    <>
      <Link to="/elsewhere">Elsewhere</Link>
      <Profiler id="screen" onRender={() => afterCommit()}>
        {screen}
      </Profiler>
    </>,
    {
      call: ({ path }, input) => {
        if (path !== '/user/web') return new Promise(() => undefined);
        sent.push(input['body']);
        return user;
      },
      paths: ['/configuration?edit'],
      known: [
        ...[FLEX, 'VEHO'].map((service): Known => [['rule-preview', user.userId, service, '{}', true], PREVIEW]),
        [['flex-zone', ZONE], zoneFile],
      ],
    },
  );
  await waitFor(() => expect(control(last)).not.toBeNull());
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  return page;
}

/** The form says this now, and the effects that React runs after the next paint are still to come. */
const says = (text: string) =>
  new Promise<void>((resolve) => {
    afterCommit = () => words().includes(text) && resolve();
  });

/** Between two events of one task the browser gives way to what cannot wait, and to nothing else. */
const next = () => Promise.resolve();

async function type(id: string, text: string) {
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!;
  set!.call(control(id), text);
  control(id).dispatchEvent(new Event('input', { bubbles: true }));
  await next();
}

async function choose(id: string, option: string) {
  const select = control(id) as unknown as HTMLSelectElement;
  select.value = [...select.options].find(({ text }) => text === option)!.value;
  select.dispatchEvent(new Event('change', { bubbles: true }));
  await next();
}

async function press(button: HTMLElement) {
  button.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  await next();
}

const configuration = (options: Values = {}) => {
  const user = aDriver(options);
  return drawn(<ServiceConfiguration service={FLEX} user={user} />, user, 'timeBuffer');
};

describe('console/features/service, a press before the form has followed its controls', () => {
  it('on Save refuses what the controls hold, and the first of it has the focus', async () => {
    await configuration();

    await type('minPay', '0');
    await type('timeBuffer', '1234');
    expect(words()).toContain('No changes yet');
    await press(save());

    expect(words()).toContain('2 values need your attention');
    expect(document.activeElement).toBe(control('minPay'));
    expect(sent).toEqual([]);
  });

  it('on Save sends what the controls hold, once', async () => {
    await configuration();
    await type('minPay', '0');
    await press(save());

    await type('minPay', '55');
    await press(save());
    await press(save());

    expect(sent).toEqual([{ driverOptions: { minPay: 55 } }]);
  });

  it("keeps every value of a location's own", async () => {
    const own = { locationId: TWO, minPay: 20, timeBuffer: 30, minPayPerHour: null, preferredBlockHours: BLOCK_MS.map(() => false) };
    await configuration({ locationOverrides: [own] });
    await press(document.querySelector<HTMLElement>('[data-own] [aria-expanded]')!);

    await press([...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'All on')!);
    await type('locationOverrides-0-minPay', '80');
    await type('locationOverrides-0-timeBuffer', '45');
    await press(save());

    expect(words()).not.toContain('Location overrides cannot be left empty');
    const { minPayPerHour, ...kept } = own;
    expect(sent).toEqual([
      { driverOptions: { locationOverrides: [{ ...kept, minPay: 80, timeBuffer: 45, preferredBlockHours: BLOCK_MS.map(() => true) }] } },
    ]);
  });

  it('moves the end of the day from the start that was chosen just before', async () => {
    const user = aUser({ vehoOptions: { ...entryOf('VEHO').options.widest!(), startHour: 9, hours: 8 } });
    await drawn(<ServiceConfiguration service="VEHO" user={user} />, user, 'timeBuffer');

    await choose('startHour', '12:00 PM');
    await choose('hours', '9:00 PM');
    await press(save());

    expect(sent).toEqual([{ vehoOptions: { startHour: 12, hours: 9 } }]);
  });

  it('on the button of the set-up goes on with what the controls hold', async () => {
    const user = aDriver({ locations: [ONE], minPay: '' }, { setupComplete: false });
    await drawn(<Wizard entry={platform} user={user} steps={{ at: 1, go: () => undefined, back: null }} />, user, 'timeBuffer');
    const finish = document.querySelector<HTMLButtonElement>('[value="later"]')!;
    await press(finish);
    expect(sent).toEqual([]);

    await type('minPay', '55');
    await press(finish);

    expect(sent).toMatchObject([{ driverOptions: { minPay: 55 }, setupComplete: true }]);
  });
});

describe('console/features/service, a page that is left before the form has followed its controls', () => {
  const leave = () => {
    const event = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(event);
    return event.defaultPrevented ? 'asked' : 'left';
  };

  it('asks before it is closed while a control holds another value, and only then', async () => {
    await configuration();

    await type('minPay', '55');
    expect(leave()).toBe('asked');
    await type('minPay', '20');
    expect(leave()).toBe('left');
  });

  it('asks at a link as soon as the form shows the change', async () => {
    await configuration();
    await type('minPay', '55');
    await says('1 change');

    await press(document.querySelector('a')!);

    await vi.waitUntil(() => document.querySelector('[role="alertdialog"]'), SLOW_MS);
  });

  it('does not ask at a step back once a control holds the saved value again', async () => {
    const go = vi.spyOn(history, 'go').mockImplementation(() => undefined);
    await configuration();
    await type('minPay', '55');
    await vi.waitUntil(() => words().includes('1 change'), SLOW_MS);

    await type('minPay', '20');
    await says('No changes yet');
    window.dispatchEvent(new PopStateEvent('popstate', { state: { idx: 5 } }));

    expect(go).not.toHaveBeenCalled();
  });
});
