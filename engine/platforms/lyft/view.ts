import type { FormItem } from '../../describe/form.ts';
import type { View } from '../../describe/view.ts';
import { addressItem, offerTables, pickupColumns, SHORT_PAGES } from '../../kit/settings/view.ts';
import { DAY, WEEK } from '../../model/time-units.ts';
import { MOST_ROWS, TIME_ZONES } from './settings.ts';

const form: FormItem[] = [
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
    kind: 'number',
    name: 'averageMilesPerHour',
    label: 'form.averageMilesPerHour',
    help: 'help.averageMilesPerHour',
    group: 'groups.where',
    unit: 'mph',
    maxLength: 3,
  },
  {
    kind: 'select',
    name: 'timezone',
    label: 'form.timezone',
    help: 'help.timezone',
    group: 'groups.when',
    options: Object.entries(TIME_ZONES).map(([short, name]) => ({ value: name, label: `timeZones.${short}` })),
  },
  { kind: 'weekly-schedule', name: 'schedule', label: 'form.schedule', help: 'help.schedule', group: 'groups.when' },
];

export const view: View = {
  form,
  tables: offerTables({ columns: pickupColumns, wonMs: WEEK, restMs: DAY, pageSizes: SHORT_PAGES }),
  cards: [{ kind: 'pay', label: 'cards.potential', note: 'cards.potentialNote', statuses: ['got', 'lost'], windowMs: WEEK }],
  setup: { login: 'email', begin: 'setup', status: 'setupStatus', answer: 'setupAnswer', cancel: 'setupCancel', code: {}, steps: [] },
  start: { notEnabled: 'start.notEnabled' },
  saveFailed: 'saveFailed',
  refreshMs: 10_000,
};
