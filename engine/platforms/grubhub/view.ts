import type { FormItem } from '../../describe/form.ts';
import type { View } from '../../describe/view.ts';
import { hoursTables, range, zoneItem } from '../../kit/settings/hours-view.ts';
import { US_ZONES } from '../../kit/settings/time-zones.ts';
import { LONG_PAGES, passwordItem } from '../../kit/settings/view.ts';
import { LAST_HOUR, TIME_BUFFERS } from './settings.ts';

const form: FormItem[] = [
  zoneItem('groups.when', US_ZONES),
  {
    kind: 'figure',
    name: 'startHour',
    label: 'form.startHour',
    help: 'help.startHour',
    group: 'groups.when',
    unit: 'clock',
    choices: range(0, LAST_HOUR),
    stored: 'text',
  },
  { kind: 'end-hour', name: 'hours', label: 'form.hours', help: 'help.hours', group: 'groups.when', start: 'startHour', stored: 'text' },
  {
    kind: 'figure',
    name: 'timeBuffer',
    label: 'form.timeBuffer',
    help: 'help.timeBuffer',
    group: 'groups.when',
    unit: 'minutes',
    choices: [...TIME_BUFFERS],
  },
  passwordItem,
];

export const view: View = {
  form,
  tables: hoursTables({ wonDays: 7, pageSizes: LONG_PAGES }),
  cards: [{ kind: 'counts', label: 'cards.counts', rows: [{ status: 'got', label: 'cards.captured' }], days: 'today' }],
  setup: { login: 'email', begin: 'setup', cancel: 'setupCancel', refused: 'setup.refused' },
  start: { needs: ['timezone', 'hours', 'startHour'], incomplete: 'start.incomplete', failed: 'start.failed' },
  saveFailed: 'saveFailed',
  refreshMs: 10_000,
};
