import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from './_helpers.ts';

/** What was learned of a station's market, from offers alone. A rebuild replaces all rows of a service. */
export const marketStations = pgTable(
  'market_stations',
  {
    service: text('service').notNull(),
    locationId: text('location_id').notNull(),
    timeZone: text('time_zone').notNull(),
    /** Offers it was learned from. */
    offers: integer('offers').notNull(),
    /** Rates, shares of pay and lengths: see `api/db/market.ts`. */
    figures: text('figures').notNull(),
    /** The window of first sightings. */
    from: instant('from_at').notNull(),
    to: instant('to_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.service, t.locationId] })],
);
