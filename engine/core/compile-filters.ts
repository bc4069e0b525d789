import type { Offer } from '../model/offer.ts';
import type { AnyPlatform } from '../model/platform.ts';
import type { Rule } from '../model/verdict.ts';
import type { Tools } from './active-session.ts';
import type { SessionRecord } from './ports.ts';

/** Settings whose change makes every open offer be decided again. */
export function filtersOf({ settings, optionsVersion, facts }: SessionRecord): string {
  return JSON.stringify([settings, optionsVersion, facts]);
}

/** Refuses every offer as unreadable. */
const REFUSES_ALL: Rule<Offer> = { refuses: () => 'UNKNOWN', margin: 0 };

/** Settings that cannot be read refuse everything: better no block than a wrong one. */
export function compileFilters(platform: AnyPlatform, record: SessionRecord, { log }: Tools): { settings: unknown; rule: Rule<Offer> } {
  const { userId, service, optionsVersion, facts } = record;
  let { settings } = record;
  try {
    if (optionsVersion < platform.manifest.optionsVersion) settings = platform.options.migrate(settings, optionsVersion);
    return { settings, rule: platform.compile(settings, facts) };
  } catch (error) {
    log.error({ userId, service, error: String(error) }, 'settings cannot be read, everything is refused');
    return { settings, rule: REFUSES_ALL };
  }
}

/** Returns the rule that `compile` makes; settings that lack a figure cannot be compiled and refuse everything. */
export function compiled(compile: () => Rule<Offer>): Rule<Offer> {
  try {
    return compile();
  } catch {
    return REFUSES_ALL;
  }
}
