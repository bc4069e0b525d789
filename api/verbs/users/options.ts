import type { Issue } from '#api/contract/define.ts';
import { type DriverRecord, driverFacts } from '#api/db/driver-record.ts';
import type { AnyPlatform, ClosedArea, Platform } from '#engine/model/platform.ts';
import type { LinkRow } from './load.ts';
import type { UserChange } from './user-change.ts';

/** What the platforms' rules may know of the driver and of the caller. */
interface Known {
  record: DriverRecord;
  byAdmin: boolean;
  /** The caller is in the K list. */
  marksFull?: boolean;
  /** When the driver signed up. */
  createdAt?: number;
  closedAreas?: readonly ClosedArea[];
}

interface OptionChange extends Known {
  links: readonly LinkRow[];
  change: Pick<UserChange, 'options'>;
  platforms: readonly AnyPlatform[];
  at: number;
}

/** Returns the linked accounts with the new options, and every issue: the options merge one level deep and the platform's rules check the whole. */
export function setOptions({ links, change, platforms, at: now, ...known }: OptionChange): { links: LinkRow[]; issues: Issue[] } {
  const next = [...links];
  const issues: Issue[] = [];
  for (const { manifest, options } of platforms) {
    const sent = change.options.get(manifest.service);
    if (!sent) continue;
    const at = next.findIndex((link) => link.service === manifest.service);
    const link = next[at];
    if (!link) {
      issues.push({ path: `body.${manifest.optionField}`, message: 'This account is not linked yet' });
      continue;
    }
    // A command alone changes no option: those may still be incomplete.
    if (Object.keys(sent).length === 0) continue;
    const { schedules } = manifest.capabilities;
    const stamped = schedules ? { ...sent, [schedules.flag]: true, [schedules.at]: now } : sent;
    const { parsed } = mergeOptions({ manifest, options }, link, stamped, known);
    if (parsed.ok) next[at] = { ...link, options: parsed.settings as Record<string, unknown>, optionsVersion: manifest.optionsVersion };
    else for (const { path, message, code } of parsed.issues) issues.push({ path: `body.${manifest.optionField}.${path}`, message, code });
  }
  return { links: next, issues };
}

/** Returns the stored options, and with these fields changed: clean settings or every issue. */
export function mergeOptions(
  { manifest, options }: Pick<AnyPlatform, 'manifest' | 'options'>,
  link: Pick<LinkRow, 'options' | 'optionsVersion'>,
  sent: Record<string, unknown>,
  { record, byAdmin, marksFull = false, createdAt, closedAreas = [] }: Known,
): { present: Record<string, unknown>; parsed: ReturnType<Platform['options']['parse']> } {
  const stored = link.optionsVersion === manifest.optionsVersion ? link.options : options.migrate(link.options, link.optionsVersion);
  const present: Record<string, unknown> = { ...(options.defaults() as object), ...(stored as Record<string, unknown>) };
  const kept = present['locations'];
  const known = {
    facts: driverFacts(record),
    byAdmin,
    marksFull,
    closedAreas,
    stored: present,
    ...(createdAt !== undefined && { createdAt }),
  };
  const context = { ...known, ...(Array.isArray(kept) && { keptLocations: kept as string[] }) };
  return { present, parsed: options.parse({ ...present, ...sent }, context) };
}
