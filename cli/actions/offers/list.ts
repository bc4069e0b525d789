import type { FeedOffer } from '#api/contract/offers.ts';
import { world } from '#api/contract/system.ts';
import { EXIT, type ExitCode } from '../../ui/exit-codes.ts';
import { blockTime, NONE, price, timeOf, zoneName } from '../../ui/figures.ts';
import { printListing } from '../../ui/listing.ts';
import type { Terminal } from '../../ui/terminal.ts';
import { serverOf } from '../api/server.ts';
import { numberFlag, sinceFlag } from '../flags.ts';
import { platformNames, serviceKey } from '../workers/target.ts';
import { whyOf } from './decision-line.ts';
import { feedPages } from './feed-pages.ts';
import { outcomeOf, statusesOf } from './outcome.ts';

interface ListFlags {
  user?: string;
  service?: string;
  outcome?: string;
  since: string;
  limit: string;
}

export const OFFER_FIELDS = [
  ...['timestampGrabbed', 'userId', 'userName', 'service', 'status', 'reason', 'detail', 'margin', 'odds', 'offerId'],
  ...['price', 'currency', 'serviceAreId', 'location', 'timeZone', 'timestampService', 'timestampEndService'],
] as (keyof FeedOffer)[];

/** Recorded offers since an instant of world time, newest first. JSON and CSV: the fields of the feed. */
export async function list(terminal: Terminal, flags: ListFlags): Promise<ExitCode> {
  const { offers: texts } = terminal.texts;
  const server = serverOf(terminal);
  const limit = numberFlag(terminal, '--limit', flags.limit)!;
  const service = flags.service ? await serviceKey(terminal, flags.service) : undefined;
  const statuses = statusesOf(terminal, flags.outcome);
  const { now } = await server.call(world, {});
  const since = sinceFlag(terminal, '--since', flags.since, now);
  const rows: FeedOffer[] = [];
  for await (const page of feedPages(server, { since, service, user: flags.user, statuses })) {
    rows.push(...page.slice(0, limit - rows.length));
    if (rows.length >= limit) break;
  }

  const platforms = await platformNames();
  const why = ({ reason, detail, margin, odds, currency, status, ...offer }: FeedOffer) =>
    whyOf(terminal, {
      ...{ reason, detail, margin, odds, currency, price: offer.price, grabMs: null, station: offer.location, timeZone: offer.timeZone },
      ...{
        at: '',
        driver: '',
        platform: '',
        outcome: outcomeOf(status),
        startsAt: offer.timestampService,
        endsAt: offer.timestampEndService,
      },
    });
  printListing(terminal, {
    rows,
    fields: OFFER_FIELDS,
    empty: texts.none,
    columns: [
      { title: `${texts.columns.at} (${zoneName(now)})`, cell: (row) => timeOf(new Date(row.timestampGrabbed).toISOString()) },
      { title: texts.columns.outcome, cell: (row) => texts.outcomes[outcomeOf(row.status)] },
      { title: texts.columns.service, cell: (row) => platforms.get(row.service) ?? row.service },
      { title: texts.columns.pay, cell: (row) => price(terminal, row.price, row.currency), right: true },
      {
        title: texts.columns.block,
        cell: (row) => blockTime(terminal, { startsAt: row.timestampService, endsAt: row.timestampEndService, timeZone: row.timeZone }),
      },
      { title: texts.columns.why, cell: (row) => why(row) || NONE, cut: true },
      { title: texts.columns.station, cell: (row) => row.location ?? row.serviceAreId ?? NONE, cut: true },
      { title: texts.columns.driver, cell: (row) => row.userName ?? row.userId },
      { title: texts.columns.id, cell: (row) => row.userId, wide: true },
    ],
  });
  return EXIT.ok;
}
