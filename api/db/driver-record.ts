import * as z from 'zod/mini';
import type { DriverFacts } from '#engine/model/platform.ts';
import { MODES, type Mode, PATIENCES } from '#engine/model/session.ts';

const flag = z.optional(z.boolean());
const text = z.optional(z.nullable(z.string()));
const number = z.optional(z.nullable(z.number()));

/** A service that a driver chose: its price, and whatever else was agreed for it. */
const service = z.looseObject({ key: z.string(), label: z.string(), price: z.number(), selected: flag });
export type StoredService = z.infer<typeof service>;

/** An installer that was made for the driver's phone. */
const installer = z.object({ uuid: z.string(), installed: z.boolean(), at: z.number() });
export type StoredInstaller = z.infer<typeof installer>;

/** What a driver's row stores in `record`. Fields of the specification that nothing here reads, and those of older versions, stay as they are. */
const driverRecord = z.looseObject({
  public: flag,
  lang: text,
  profilePicture: text,
  brand: text,
  linkedFrom: text,
  continent: number,
  country: text,
  region: text,
  zone: text,
  services: z.optional(z.array(service)),
  /** Services that the driver removed, with their prices and terms: they come back with the service. */
  pastServices: z.optional(z.array(service)),
  installer: z.optional(installer),
  proxyInstalled: flag,
  /** When the free first day was given, in milliseconds; older versions stored text. */
  trialDate: z.optional(z.nullable(z.union([z.number(), z.string()]))),
  automaticGoodStanding: flag,
  /** Dollars a week, instead of the sum of the services. */
  specialPrice: number,
  /** Per cent off. */
  accountDiscount: number,
  /** When the driver's flash sale began, in milliseconds. */
  flashSaleTimestamp: number,
  /** What the driver wants for five paying friends; an admin grants it. */
  inviteChoice: z.optional(z.nullable(z.enum(['free', 'discount']))),
  termsVersion: number,
  generalDialogData: z.optional(z.looseObject({ version: z.number() })),
  latestSeenAnnouncement: number,
  lastInstantOffersGenerated: text,
  flexRestriction: z.optional(z.nullable(z.enum(['FULL_TIME', 'PART_TIME', 'PART_TIME_PLUS']))),
  enforceEndOfSchedule: flag,
  blacklistedLocations: z.optional(z.array(z.string())),
  mode: z.optional(z.string()),
  /** Addresses of stored selfies, the one that is sent next first. */
  maskUrls: z.optional(z.array(z.string())),
  /** The driver agreed that events go to the operator's analytics. */
  analyticsConsent: flag,
  masacreModeEnabled: flag,
  clickerMode: flag,
  autoStop: flag,
  /** How long the driver waits for better pay; absent = not at all. */
  patience: z.optional(z.enum(PATIENCES)),
  instantOffersActive: flag,
  imHere: flag,
  /** When the driver last said that they are here, in milliseconds. */
  lastImHereAttempt: number,
  showFeed: flag,
  showInstantOffers: flag,
  showLostBlocks: flag,
  showAutoStop: flag,
  showMask: flag,
  showClicker: flag,
  ratingName: text,
  ratingLevel: number,
  ratingUpdated: number,
  notes: text,
});
export type DriverRecord = z.infer<typeof driverRecord>;

/**
 * Returns the stored record with its types. A field whose value has another type than its own counts as not stored; fields that
 * are not in the schema are kept.
 */
export function parseDriverRecord(stored: unknown): DriverRecord {
  const parsed = driverRecord.safeParse(stored);
  if (parsed.success) return parsed.data;
  const wrong = new Set(parsed.error.issues.map(({ path }) => path[0]));
  if (wrong.has(undefined)) return {};
  return driverRecord.parse(Object.fromEntries(Object.entries(stored as object).filter(([name]) => !wrong.has(name))));
}

/** Returns what rules read of the record; a mode the engine does not know (`normal`) runs as the default. */
export function driverFacts({ enforceEndOfSchedule, flexRestriction, blacklistedLocations, mode }: DriverRecord): DriverFacts {
  return {
    enforceEndOfSchedule: enforceEndOfSchedule === true,
    workload: flexRestriction ?? null,
    blacklistedLocations: blacklistedLocations ?? [],
    mode: MODES.includes(mode as Mode) ? (mode as Mode) : 'secure',
  };
}
