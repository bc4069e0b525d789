import { sql } from 'drizzle-orm';
import { Failed } from '#api/contract/failures.ts';
import { DAY } from '#config/constants.ts';
import type { Ctx } from '../context.ts';
import { pageRows, pageToken, readPageToken } from './page-token.ts';

const WINDOW_DAYS = 7;

interface LocationStats {
  region: string;
  serviceAreaId: string;
  name: string;
  service: string;
  averageAmount: number | null;
  prices: number[];
  tips: number;
  currency: string;
  offersSeen: number;
  offersWon: number;
  offersLost: number;
}

interface Figures {
  service: string;
  location: string;
  seen: number;
  won: number;
  lost: number;
  average: number | null;
  least: number | null;
  median: number | null;
  most: number | null;
  tips: number;
  currency: string;
}

/** What the last days brought at each location of a region, by service and id. An offer counts once, however many drivers saw it. */
export async function locationsPage(
  ctx: Pick<Ctx, 'db' | 'platforms' | 'world'>,
  { region, limit, nextToken }: { region: string; limit?: number | null; nextToken?: string | null },
): Promise<{ items: LocationStats[]; nextToken: string | null } | Failed> {
  const rows = pageRows(limit);
  if (rows instanceof Failed) return rows;
  const after = readPageToken(nextToken);
  if (after instanceof Failed) return after;
  const places = ctx.platforms
    .flatMap(({ manifest, locations }) =>
      locations
        .all()
        .filter((place) => place.region === region)
        .map(({ id, name }) => ({ service: manifest.service, id, name, key: `${manifest.service}/${id}` })),
    )
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .filter(({ key }) => after === null || key > after);
  const page = places.slice(0, rows);
  const figures = await figuresOf(ctx, page);
  const items = page.flatMap(({ key, service, id, name }): LocationStats[] => {
    const found = figures.get(key);
    if (!found) return [];
    const { average, least, median, most, tips, currency, seen, won, lost } = found;
    const prices = [least, median, most].filter((price) => price !== null);
    return [
      {
        region,
        serviceAreaId: id,
        name,
        service,
        averageAmount: average,
        prices,
        tips,
        currency,
        offersSeen: seen,
        offersWon: won,
        offersLost: lost,
      },
    ];
  });
  return { items, nextToken: places.length > rows ? pageToken(page.at(-1)!.key) : null };
}

async function figuresOf(
  { db, world }: Pick<Ctx, 'db' | 'world'>,
  places: readonly { service: string; id: string }[],
): Promise<Map<string, Figures>> {
  if (!places.length) return new Map();
  const list = sql.join(
    places.map(({ service, id }) => sql`(${service}, ${id})`),
    sql`, `,
  );
  const { rows } = await db.execute<Figures & Record<string, unknown>>(sql`
    with outcome as (
      select v.service, v.offer_id, bool_or(v.status = 'got') as won, bool_or(v.status = 'lost') as lost
      from verdicts v where v.seen_at >= ${world.now() - WINDOW_DAYS * DAY} and (v.service, v.location_id) in (${list})
      group by 1, 2
    )
    select o.service, o.location_id as location, o.currency, count(*)::int as seen,
      count(*) filter (where c.won)::int as won, count(*) filter (where c.lost and not c.won)::int as lost,
      round(avg(o.price))::float8 as average, min(o.price)::float8 as least, max(o.price)::float8 as most,
      percentile_disc(0.5) within group (order by o.price)::float8 as median, sum(o.tips)::float8 as tips
    from outcome c join offers o on o.service = c.service and o.offer_id = c.offer_id
    group by 1, 2, 3`);
  return new Map(rows.map((row) => [`${row.service}/${row.location}`, row]));
}
