import type { UserRecord } from '#api/contract/users.ts';
import { MODES, type Mode } from '#engine/model/session.ts';

/**
 * The modes that are offered: where the driver's referral entry collects money masacre needs `masacreModeEnabled`, elsewhere all
 * but part-time accounts have it. The mode in use is always among them.
 */
export function offeredModes(user: UserRecord, collectsMoney: boolean): readonly Mode[] {
  const partTime = user['flexRestriction'] === 'PART_TIME' || user['flexRestriction'] === 'PART_TIME_PLUS';
  const masacre = collectsMoney ? user['masacreModeEnabled'] === true : !partTime;
  return MODES.filter((mode) => mode !== 'masacre' || masacre || user.mode === mode);
}

/** Secure where none is set, or one that does not exist. */
export function modeOf(user: Pick<UserRecord, 'mode'>): Mode {
  return MODES.find((mode) => mode === user.mode) ?? 'secure';
}
