import type { FormItem } from '../../describe/form.ts';
import type { View } from '../../describe/view.ts';
import { addressItem, offerTables, passwordItem, pickupColumns, SHORT_PAGES } from '../../kit/settings/view.ts';
import { DAY, WEEK } from '../../model/time-units.ts';
import { MOST_CHARACTERS, TIME_ZONES } from './settings.ts';

/** Of the code in the text message. */
const CODE_DIGITS = 6;

const form: FormItem[] = [
  addressItem,
  {
    kind: 'number',
    name: 'maxDistance',
    label: 'form.maxDistance',
    help: 'help.maxDistance',
    group: 'groups.where',
    unit: 'miles',
    maxLength: MOST_CHARACTERS,
  },
  {
    kind: 'select',
    name: 'timezone',
    label: 'form.timezone',
    help: 'help.timezone',
    group: 'groups.where',
    options: [
      { value: null, label: 'form.choose' },
      ...Object.entries(TIME_ZONES).map(([short, name]) => ({ value: name, label: `timeZones.${short}` })),
    ],
  },
  { kind: 'money', name: 'minPrice', label: 'form.minPrice', help: 'help.minPrice', group: 'groups.pay', maxLength: MOST_CHARACTERS },
  { kind: 'words', name: 'warehouseFilter', label: 'form.warehouseFilter', help: 'help.warehouseFilter', group: 'groups.pay' },
  { kind: 'money', name: 'favPrice', label: 'form.favPrice', help: 'help.favPrice', group: 'groups.pay', maxLength: MOST_CHARACTERS },
  passwordItem,
];

export const view: View = {
  form,
  tables: offerTables({ columns: pickupColumns, wonMs: WEEK, restMs: DAY, pageSizes: SHORT_PAGES }),
  setup: {
    login: 'email',
    begin: 'setup',
    status: 'setupStatus',
    answer: 'setupAnswer',
    cancel: 'setupCancel',
    refused: 'setup.refused',
    code: { digits: CODE_DIGITS, title: 'sms.title', lead: 'sms.lead', wrong: 'sms.wrong', expired: 'sms.expired' },
    steps: [],
  },
  start: { needs: ['timezone', 'latitude', 'longitude'], incomplete: 'start.incomplete', notEnabled: 'start.notEnabled' },
  saveFailed: 'saveFailed',
  refreshMs: 10_000,
};
