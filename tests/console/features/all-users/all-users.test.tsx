// @vitest-environment happy-dom

import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiFailure } from '#api/contract/client.ts';
import { FIRST_COLUMNS } from '#api/contract/user-columns.ts';
import type { UserRecord } from '#api/contract/users.ts';
import { ADMIN_TABLES, DAY, HOUR } from '#config/constants.ts';
import { textsFor } from '#console/data/i18n.ts';
import { AllUsers } from '#console/features/all-users/all-users.tsx';
import { AuditLog } from '#console/features/all-users/audit-log.tsx';
import { UserPanel } from '#console/features/all-users/panel.tsx';
import { instantOf, warningsAbout } from '#console/features/all-users/payment-date.ts';
import { usersTexts } from '#console/features/all-users/texts.ts';
import { nextSort } from '#console/features/all-users/view.ts';
import { open } from '../../open.tsx';

const told: string[] = [];
const undo: (() => void)[] = [];
vi.mock('#console/ui/feedback/toast.ts', () => ({
  toast: Object.assign(() => undefined, {
    error: (text: string) => told.push(text),
    success: (text: string, { action }: { action?: { onClick(): void } } = {}) => {
      told.push(text);
      if (action) undo.push(action.onClick);
    },
    loading: () => undefined,
  }),
}));

const NOW = Date.UTC(2026, 10, 20, 18);
const ADMIN = { userId: 'admin', role: 'admin', services: [], name: 'Ada' } as unknown as UserRecord;
const driver = (more: Record<string, unknown> = {}) =>
  ({
    userId: 'd1',
    name: 'Dee Driver',
    phoneNumber: '+13035552001',
    role: 'driver',
    referralCode: 'CREW',
    services: [],
    goodStanding: true,
    accountType: 'Paid',
    lastPaymentDate: NOW - 3 * DAY,
    banned: false,
    userDisabled: false,
    blacklistedLocations: ['us-a'],
    sessions: {},
    ...more,
  }) as unknown as UserRecord;
const refusal = () => new ApiFailure({ statusCode: 500, code: 'update.failed', message: 'Error updating user', requestId: '' });
const ledger = {
  now: NOW,
  rows: [],
  lastPaymentDate: NOW - 3 * DAY,
  expiresAt: NOW + 4 * DAY,
  due: false,
  urgent: false,
  expired: false,
  goodStanding: true,
};
type Sent = [path: string, input: Record<string, unknown>];

async function openPanel(user: UserRecord, me = ADMIN, failing: string[] = []) {
  const sent: Sent[] = [];
  const words = await usersTexts('en');
  const { t } = textsFor('en');
  const page = await open(
    <UserPanel userId="d1" me={me} writing={{ words, t, locale: 'en', now: NOW }} onClose={() => undefined} onStep={() => undefined} />,
    {
      call: ({ path }, input) => {
        sent.push([path, input]);
        if (failing.includes(path)) throw refusal();
        if (path === '/billing/ledger') return ledger;
        if (path === '/user/audit-log')
          return [{ seq: 1, dateModified: NOW, userId: 'd1', modifiedBy: 'admin', differences: '{"accountType":["Paid","Free"]}' }];
        return path === '/user' || path === '/user/web' ? user : {};
      },
    },
  );
  await screen.findByText('Dee Driver');
  return { ...page, sent, words };
}
const changes = (sent: Sent[]) => sent.filter(([path]) => path === '/user/web').map(([, input]) => input['body']);

beforeEach(() => {
  told.length = 0;
  HTMLDialogElement.prototype.showModal ??= function show(this: HTMLDialogElement) {
    this.open = true;
  };
});
afterEach(cleanup);

describe('console/features/all-users, the table', () => {
  it('asks in three states of an order', () => {
    expect([nextSort('-createdAt', 'name'), nextSort('name', 'name'), nextSort('-name', 'name')]).toEqual(['name', '-name', '-createdAt']);
  });

  it('saves picked columns, and says when that fails (ADMIN-38, ERR-124)', async () => {
    const sent: Sent[] = [];
    const { user } = await open(<AllUsers user={ADMIN} />, {
      call: ({ path }, input) => {
        sent.push([path, input]);
        if (path === '/user/web') throw refusal();
        return { users: [], now: NOW, matching: 0, total: 0 };
      },
    });

    await user.click(await screen.findByRole('button', { name: 'Columns' }));
    await user.click(screen.getByRole('checkbox', { name: 'Banned', hidden: true }));

    await waitFor(() => expect(told).toContain('Error saving selected columns'));
    expect(changes(sent)).toEqual([{ allUsersTableColumns: [...FIRST_COLUMNS, 'banned'] }]);
  });

  it('asks with the filters, the search and the order of the address', async () => {
    const sent: Sent[] = [];
    await open(<AllUsers user={ADMIN} />, {
      paths: ['/admin/users?where=plan+%3D+Free&where=banned+%3D+no&q=ann&sort=name'],
      call: ({ path }, input) => {
        sent.push([path, input]);
        return { users: [], now: NOW, matching: 0, total: 9 };
      },
    });

    const shown = { where: '(plan = Free) and (banned = no)', search: 'ann' };
    expect(sent.slice(0, 2)).toEqual([
      ['/user/all-users', { ...shown, sort: 'name' }],
      ['/user/all-users', { ...shown, counts: 'true', limit: '1' }],
    ]);
    expect(await screen.findByText('0 of 9')).toBeTruthy();
    expect(screen.getByText('Nobody fits. Change the filter or the search.')).toBeTruthy();
  });

  it('saves what is shown as a view under a new name, in Spanish too', async () => {
    const sent: Sent[] = [];
    const saved = { name: 'Tarde', filters: ['due < 0d'], search: '', sort: 'due' };
    const { user } = await open(<AllUsers user={{ ...ADMIN, allUsersViews: [saved] }} />, {
      locale: 'es',
      paths: ['/admin/users?where=plan+%3D+Free&q=ann&sort=name'],
      call: ({ path }, input) => {
        sent.push([path, input]);
        return path === '/user/web' ? ADMIN : { users: [], now: NOW };
      },
    });

    await user.click(await screen.findByRole('button', { name: 'Guardar vista' }));
    const dialog = within(screen.getByRole('dialog'));
    await user.type(dialog.getByLabelText('Nombre de la vista'), 'tarde{Enter}');
    expect(dialog.getByText('Ya tiene una vista con este nombre.')).toBeTruthy();
    await user.clear(dialog.getByLabelText('Nombre de la vista'));
    await user.type(dialog.getByLabelText('Nombre de la vista'), 'Gratis de Ann{Enter}');

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const view = { name: 'Gratis de Ann', filters: ['plan = Free'], search: 'ann', sort: 'name' };
    expect(changes(sent)).toEqual([{ allUsersViews: [saved, view] }]);
  });

  it('opens a saved view with its search and order, deletes it, and brings it back', async () => {
    const sent: Sent[] = [];
    const late = { name: 'Late', filters: ['due < 0d'], search: 'ann', sort: 'due' };
    const other = { name: 'Other', filters: [], search: '', sort: 'name' };
    const { user } = await open(<AllUsers user={{ ...ADMIN, allUsersViews: [late, other] }} />, {
      paths: ['/admin/users?q=bob'],
      call: ({ path }, input) => {
        sent.push([path, input]);
        return path === '/user/web' ? ADMIN : { users: [], now: NOW };
      },
    });

    await user.click(await screen.findByRole('link', { name: 'Late' }));
    expect(screen.getByRole('link', { name: 'Late' }).getAttribute('aria-current')).toBe('page');
    expect((screen.getByRole('searchbox') as HTMLInputElement).value).toBe('ann');
    await waitFor(() => expect(sent.map(([, input]) => input)).toContainEqual({ where: 'due < 0d', search: 'ann', sort: 'due' }));
    await user.click(screen.getByRole('button', { name: 'Delete view' }));
    await waitFor(() => expect(told).toEqual(['View “Late” deleted']));
    undo.at(-1)!();

    await waitFor(() => expect(changes(sent)).toEqual([{ allUsersViews: [other] }, { allUsersViews: [late, other] }]));
  });

  it('shows the place of what is wrong in a filter and asks for nothing', async () => {
    const { user } = await open(<AllUsers user={ADMIN} />, { call: () => ({ users: [], now: NOW }) });

    await user.type(await screen.findByRole('textbox', { name: 'Filter' }), 'plam = Free{Enter}');

    expect(screen.getByRole('alert').textContent).toContain('Character 1: There is no column "plam"');
  });
});

describe('console/features/all-users, the panel', () => {
  it('changes each field at once (ROLE-06, ADMIN-23, ADMIN-24, ADMIN-25, ADMIN-26)', async () => {
    const { user, sent } = await openPanel(driver());

    await user.click(screen.getByLabelText('Masacre mode offered'));
    await user.click(screen.getByLabelText('Clicker mode'));
    await user.click(screen.getByLabelText('Proxy installed'));
    await user.selectOptions(screen.getByLabelText('Flex restriction'), 'PART_TIME');

    expect(changes(sent)).toEqual([
      { masacreModeEnabled: true },
      { clickerMode: true },
      { proxyInstalled: true },
      { flexRestriction: 'PART_TIME' },
    ]);
  });

  it('asks why before price, kind of account and standing change, and sends the reason (ADMIN-21, ADMIN-22)', async () => {
    const { user, sent } = await openPanel(driver());

    await user.selectOptions(screen.getByLabelText('Account type'), 'Free');
    expect(changes(sent)).toEqual([]);
    await user.type(screen.getByLabelText(/^Reason/), 'agreed by phone');
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Save' }));

    const [, input] = sent.find(([path]) => path === '/user/web')!;
    expect(input).toEqual({ userId: 'd1', body: { accountType: 'Free' }, reason: 'agreed by phone' });
  });

  it('begins a flash sale with a reason, says until when one runs, and offers none to a free account (OPEN-07)', async () => {
    const { user, sent, unmount } = await openPanel(driver());

    await user.click(screen.getByLabelText('Flash sale'));
    await user.type(screen.getByLabelText(/^Reason/), 'back after a month');
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Save' }));
    expect(changes(sent)).toEqual([{ flashSale: true }]);
    unmount();

    const running = await openPanel(driver({ flashSaleTimestamp: NOW - 2 * HOUR }));
    expect((screen.getByLabelText('Flash sale') as HTMLInputElement).checked).toBe(true);
    expect(screen.getByText(/^Runs until .*, New York time\.$/)).toBeTruthy();
    running.unmount();

    await openPanel(driver({ accountType: 'Free' }));
    expect((screen.getByLabelText('Flash sale') as HTMLInputElement).disabled).toBe(true);
  });

  it('adds a blacklisted location, and says when that fails (ADMIN-27, ADMIN-47, ERR-125)', async () => {
    const { user, sent } = await openPanel(driver(), ADMIN, ['/user/web']);

    await user.type(screen.getByLabelText(/Flex station ID/), 'us-b');
    await user.click(screen.getByRole('button', { name: 'Add location' }));

    expect(changes(sent)).toEqual([{ blacklistedLocations: ['us-a', 'us-b'] }]);
    await waitFor(() => expect(told[0]).toMatch(/^Error changing blacklist value/));
  });

  it('says when the refresh token could not be renewed (ADMIN-28, ERR-126)', async () => {
    const { user } = await openPanel(driver(), ADMIN, ['/user/refresh-token']);

    await user.click(screen.getByRole('button', { name: 'Get a new refresh token' }));

    await waitFor(() => expect(told[0]).toMatch(/^Error refreshing user token/));
  });

  it('stops by force (ADMIN-30)', async () => {
    const { user, sent } = await openPanel(driver());

    await user.click(screen.getByRole('button', { name: 'Force stop' }));

    expect(changes(sent)).toEqual([{ userDisabled: true }]);
  });

  it('offers good standing only with a last payment date, and says why (ADMIN-32)', async () => {
    await openPanel(driver({ lastPaymentDate: null, goodStanding: false }));

    expect((screen.getByLabelText('Good standing') as HTMLInputElement).disabled).toBe(true);
    expect(screen.getByText(/Set a last payment date first/)).toBeTruthy();
  });

  it('offers a partner no prices and no kind of account', async () => {
    await openPanel(driver(), { ...ADMIN, role: 'partner' } as UserRecord);

    expect((screen.getByLabelText('Account type') as HTMLSelectElement).disabled).toBe(true);
    expect(screen.queryByRole('button', { name: 'Change date' })).toBeNull();
    expect(screen.getByText('Only an admin may change this.')).toBeTruthy();
  });

  it('takes a date with a reason alone, and warns first (ADMIN-20, ADMIN-33, ADMIN-35, ADMIN-36)', async () => {
    const { user, sent, words } = await openPanel(driver());
    await waitFor(() => expect((screen.getByRole('button', { name: 'Change date' }) as HTMLButtonElement).disabled).toBe(false));
    await user.click(screen.getByRole('button', { name: 'Change date' }));
    const dialog = within(screen.getByRole('dialog', { hidden: true }));
    const [month, day, year] = ['Month', 'Day', 'Year'].map((label) => dialog.getByLabelText(label) as HTMLInputElement);
    for (const [field, text] of [
      [month!, '120'],
      [day!, '105'],
      [year!, '20269'],
    ] as const) {
      await user.clear(field);
      await user.type(field, text);
    }
    const submit = dialog.getByRole('button', { name: 'Change date', hidden: true });
    await user.click(submit);

    expect([month!.value, day!.value, year!.value]).toEqual(['12', '10', '2026']);
    expect(dialog.getByText(/This moves the date 23 days forward/)).toBeTruthy();
    expect(dialog.getByText('Say why the date changes.')).toBeTruthy();
    expect(sent.some(([path]) => path === '/user/payment-date')).toBe(false);
    expect(Object.keys(words.reasons)).toEqual([
      'missing Zelle',
      'billing broken',
      'impatient',
      'split payment',
      'one-time special price',
      'paid to phone',
    ]);

    await user.selectOptions(dialog.getByLabelText('Reason'), 'missing Zelle');
    await user.click(submit);
    await waitFor(() =>
      expect(sent.find(([path]) => path === '/user/payment-date')?.[1]).toMatchObject({ userId: 'd1', reason: 'missing Zelle' }),
    );
  });
});

describe('console/features/all-users, the payment date', () => {
  it.each([
    [{ month: '2', day: '30', year: '2026' }, false],
    [{ month: '13', day: '1', year: '2026' }, false],
    [{ month: '1', day: '1', year: '26' }, false],
    [{ month: '11', day: '9', year: '2026' }, true],
  ])('knows whether there is a day %j (ADMIN-36)', (parts, real) => {
    expect(instantOf(parts) !== null).toBe(real);
  });

  it('warns over 8 days forward, and of a payment within 5 (ADMIN-33, ADMIN-34, CONST-47)', () => {
    const row = (days: number, cents: number) => ({ at: NOW - days * DAY, cents }) as never;
    const about = (days: number, rows: never[] = []) => warningsAbout(NOW + days * DAY, { rows, lastPaymentDate: NOW, now: NOW });

    expect([about(8).far, about(9).far]).toEqual([null, 9]);
    expect([about(0, [row(4, 100)]).lately, about(0, [row(6, 100)]).lately, about(0, [row(1, -100)]).lately]).toEqual([true, false, false]);
  });
});

describe('console/features/all-users, the log', () => {
  it('pages by 5, 10 or 20 and shows who, before and after, filtered (ADMIN-31, ADMIN-48)', async () => {
    const words = await usersTexts('en');
    const entries = Array.from({ length: 12 }, (_, i) => ({
      seq: 12 - i,
      dateModified: NOW,
      userId: 'd1',
      modifiedBy: i === 11 ? 'zoe' : 'admin',
      differences: '{"accountType":["Paid","Free"]}',
    }));
    const { user, container } = await open(<AuditLog userId="d1" writing={{ words, t: textsFor('en').t, locale: 'en', now: NOW }} />, {
      call: () => entries,
    });
    const count = () => container.querySelectorAll('.users-audit li').length;

    await waitFor(() => expect(count()).toBe(5));
    expect(ADMIN_TABLES.pageSizes).toEqual([5, 10, 20]);
    expect(container.querySelector('.users-audit dd')!.textContent).toContain('Paying');
    await user.selectOptions(screen.getByLabelText(/rows/i), '10');
    expect(count()).toBe(10);
    await user.type(screen.getByRole('searchbox'), 'zoe');
    await act(async () => undefined);
    expect(count()).toBe(1);
  });
});
