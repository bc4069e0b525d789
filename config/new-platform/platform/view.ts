import type { FormItem } from '#engine/describe/form.ts';
import type { View } from '#engine/describe/view.ts';
import { hoursItems, hoursTables } from '#engine/kit/settings/hours-view.ts';
import { LONG_PAGES, passwordItem } from '#engine/kit/settings/view.ts';
import { LIMITS, MIN_PAY } from './settings.ts';

const form: FormItem[] = [
  ...hoursItems(LIMITS, { beyond: 'disabled', none: 'form.choose' }),
  { kind: 'money', name: 'minPay', label: 'form.minPay', help: 'help.minPay', group: 'groups.pay', max: MIN_PAY.most },
  {
    kind: 'list',
    name: 'places',
    label: 'form.places',
    help: 'help.places',
    group: 'groups.where',
    source: { does: 'places', note: 'city', failed: 'places.failed', none: 'places.none' },
    stored: 'commas',
  },
  passwordItem,
];

export const view: View = {
  form,
  tables: hoursTables({ wonDays: 7, pageSizes: LONG_PAGES }),
  cards: [{ kind: 'counts', label: 'cards.counts', rows: [{ status: 'got', label: 'cards.captured' }] }],
  setup: { login: 'email', begin: 'setup', cancel: 'setupCancel' },
  start: { needs: ['timezone', 'startHour', 'hours', 'places'], incomplete: 'start.incomplete', failed: 'start.failed' },
  saveFailed: 'saveFailed',
  refreshMs: 10_000,
};
