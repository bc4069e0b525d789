import type { View } from '../../describe/view.ts';
import { hoursItems, hoursTables } from '../../kit/settings/hours-view.ts';
import { passwordItem, SHORT_PAGES } from '../../kit/settings/view.ts';
import { LIMITS } from './settings.ts';

export const view: View = {
  form: [...hoursItems(LIMITS, { beyond: 'reset', none: 'form.default' }), passwordItem],
  tables: hoursTables({ wonDays: 7, pageSizes: SHORT_PAGES }),
  cards: [{ kind: 'counts', label: 'cards.counts', rows: [{ status: 'got', label: 'cards.captured' }], days: 'today' }],
  calendar: {
    label: 'calendar.title',
    does: 'calendar',
    drop: 'drop',
    dropLabel: 'calendar.drop',
    ask: 'calendar.ask',
    dropped: 'calendar.dropped',
    failed: 'calendar.failed',
    none: 'calendar.none',
  },
  setup: { login: 'email', begin: 'setup', cancel: 'setupCancel', steps: [] },
  start: { needs: ['timezone', 'hours', 'startHour'], incomplete: 'start.incomplete', failed: 'start.failed' },
  saveFailed: 'saveFailed',
  refreshMs: 10_000,
};
