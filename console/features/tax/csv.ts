import { BOM, csvLine } from '#api/contract/csv.ts';
import type { TaxYear } from '#api/contract/own-data.ts';
import { HOUR } from '#engine/model/time-units.ts';

/** One line a block and one a day with miles, in the order of their days; amounts as decimal numbers of their currency. */
export function taxCsv({ blocks, miles }: Pick<TaxYear, 'blocks' | 'miles'>): string {
  const lines = [
    ...blocks.map(({ day, service, location, base, tips, currency, startsAt, endsAt }) => ({
      day,
      cells: [
        day,
        'block',
        service,
        location,
        base === null ? null : (base / 100).toFixed(2),
        (tips / 100).toFixed(2),
        currency,
        ((endsAt - startsAt) / HOUR).toFixed(2),
        null,
      ],
    })),
    ...miles.map(({ day, miles: driven }) => ({ day, cells: [day, 'miles', null, null, null, null, null, null, driven.toFixed(1)] })),
  ].sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0));
  const head = ['day', 'kind', 'service', 'location', 'basePay', 'tips', 'currency', 'hours', 'miles'];
  return BOM + csvLine(head) + lines.map(({ cells }) => csvLine(cells)).join('');
}
