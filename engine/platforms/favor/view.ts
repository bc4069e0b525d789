import type { FormItem } from '../../describe/form.ts';
import type { View } from '../../describe/view.ts';
import { hoursItems, hoursTables } from '../../kit/settings/hours-view.ts';
import { addressItem, LONG_PAGES, passwordItem } from '../../kit/settings/view.ts';
import { LIMITS, MOST_ROWS } from './settings.ts';

const form: FormItem[] = [
  ...hoursItems(LIMITS, { beyond: 'disabled', none: 'form.choose' }),
  addressItem,
  {
    kind: 'distance-table',
    name: 'distanceConfig',
    label: 'form.distanceConfig',
    help: 'help.distanceConfig',
    group: 'groups.where',
    distance: 'form.radius',
    pay: 'form.minPay',
    most: MOST_ROWS,
  },
  {
    kind: 'list',
    name: 'neighborhoods',
    label: 'form.neighborhoods',
    help: 'help.neighborhoods',
    group: 'groups.where',
    source: { does: 'neighborhoods', note: 'city', failed: 'neighborhoods.failed', none: 'neighborhoods.none' },
    stored: 'commas',
  },
  passwordItem,
];

export const view: View = {
  form,
  tables: hoursTables({ wonDays: 7, pageSizes: LONG_PAGES }),
  cards: [{ kind: 'counts', label: 'cards.counts', rows: [{ status: 'got', label: 'cards.captured' }] }],
  setup: { login: 'email', begin: 'setup', cancel: 'setupCancel', steps: [] },
  start: {
    first: 'startState',
    firstFailed: 'start.stateFailed',
    failed: 'start.stateFailed',
    needs: ['timezone', 'hours', 'startHour'],
    incomplete: 'start.incomplete',
  },
  saveFailed: 'saveFailed',
  refreshMs: 10_000,
};
