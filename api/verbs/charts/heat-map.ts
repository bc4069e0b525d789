import { sql } from 'drizzle-orm';
import type { AnswerOf, InputOf } from '#api/contract/define.ts';
import { Failed } from '#api/contract/failures.ts';
import type { contract } from '#api/contract/index.ts';
import { blocks, deletedBlocks, offers } from '#api/db/schema/index.ts';
import { CHARTS } from '#config/constants.ts';
import { unitsOf } from '#engine/model/country.ts';
import type { Ctx } from '../context.ts';
import { startOfNewYorkDate } from '../new-york.ts';
import { dateText, rangeOf } from './range.ts';

interface Row extends Record<string, unknown> {
  location: string;
  offers: number;
  won: number;
  average: number | null;
}

/** Offers and held blocks of the main platform by station. */
export async function offerHeatMap(
  ctx: Pick<Ctx, 'db' | 'world' | 'platforms'>,
  input: InputOf<typeof contract.offerHeatMap>,
): Promise<AnswerOf<typeof contract.offerHeatMap> | Failed> {
  const range = rangeOf(input, ctx.world.now(), CHARTS.reportDays, CHARTS.maxHeatDays);
  if (range instanceof Failed) return range;
  const { manifest, locations } = ctx.platforms.find((platform) => platform.manifest.capabilities.startFlag === 'userDisabled')!;
  const { service } = manifest;
  const [from, end] = [startOfNewYorkDate(range.from), startOfNewYorkDate(range.to + 1)];
  const { rows } = await ctx.db.execute<Row>(sql`
    select location, sum(offers)::int as offers, sum(won)::int as won, max(average)::float8 as average
    from (
      select ${offers.locationId} as location, count(*) as offers, 0 as won, round(avg(${offers.price})) as average
      from ${offers}
      where ${offers.service} = ${service} and ${offers.firstSeenAt} >= ${from} and ${offers.firstSeenAt} < ${end}
      group by 1
      union all
      select ${blocks.locationId}, 0, count(*), null
      from ${blocks}
      where ${blocks.service} = ${service} and ${blocks.state} = 'held' and ${blocks.startsAt} >= ${from} and ${blocks.startsAt} < ${end}
      group by 1
      union all
      select ${deletedBlocks.locationId}, 0, count(*), null
      from ${deletedBlocks}
      where ${deletedBlocks.service} = ${service} and ${deletedBlocks.day} >= ${from} and ${deletedBlocks.day} < ${end}
      group by 1
    ) as seen
    group by 1`);
  const stations = rows.flatMap(({ location, offers: seen, won, average }) => {
    const place = locations.get(location);
    if (!place) return [];
    const { id, name, region, latitude, longitude } = place;
    return [{ id, name, region, latitude, longitude, offers: seen, won, average }];
  });
  stations.sort((a, b) => b.offers - a.offers || a.id.localeCompare(b.id));
  return { from: dateText(range.from), to: dateText(range.to), service, currency: unitsOf(manifest.countries).currency, stations };
}
