import type { FormItem } from '../../describe/form.ts';
import type { View } from '../../describe/view.ts';
import { hoursItems, hoursTables } from '../../kit/settings/hours-view.ts';
import { LONG_PAGES, passwordItem } from '../../kit/settings/view.ts';
import { LIMITS } from './settings.ts';

const form: FormItem[] = [
  ...hoursItems(LIMITS, { beyond: 'disabled', none: 'form.choose' }),
  {
    kind: 'list',
    name: 'startingPoints',
    label: 'form.startingPoints',
    help: 'help.startingPoints',
    group: 'groups.where',
    source: { does: 'points', note: 'city', failed: 'startingPoints.failed', none: 'startingPoints.none' },
    stored: 'commas',
  },
  passwordItem,
];

export const view: View = {
  form,
  tables: hoursTables({ wonDays: 7, pageSizes: LONG_PAGES }),
  cards: [{ kind: 'counts', label: 'cards.counts', rows: [{ status: 'got', label: 'cards.captured' }] }],
  setup: { login: 'email', begin: 'setup', cancel: 'setupCancel', steps: [] },
  start: { needs: ['timezone', 'hours', 'startHour'], incomplete: 'start.incomplete', failed: 'start.failed' },
  saveFailed: 'saveFailed',
  refreshMs: 10_000,
};
