import type { Caller } from '#api/contract/caller.ts';
import { type Failed, fail } from '#api/contract/failures.ts';
import { isAdmin, may, REACH, type Right, type Role, reaches } from '#api/contract/roles.ts';
import { FIELD_RIGHTS, GUARDED_FIELDS } from '#api/contract/staff-fields.ts';
import type { StaffUpdate } from '#api/contract/users.ts';
import type { UserRow } from './load.ts';

/** Whose referral code a user joined by; null without one. */
export interface Referral {
  partnerId: string;
  collectsMoney: boolean;
  /** The partner owes what is due, or was suspended: nobody is said to have paid them meanwhile. */
  suspended: boolean;
}

export interface Holding {
  caller: Caller;
  user: Pick<UserRow, 'userId' | 'role'>;
  referral: Referral | null;
}

/** Returns whether the caller has this right over this user. What users may do about themselves is no right. */
export function holds({ caller, user, referral }: Holding, right: Right): boolean {
  const reached = reaches(caller, { role: user.role, partnerId: referral?.partnerId ?? null });
  if (!reached || !may(caller, right)) return false;
  // A role that reaches only the drivers of its codes decides about their payments only when the code collects them.
  const paysElsewhere = REACH[caller.role!].ownCodesOnly && (!referral?.collectsMoney || referral.suspended);
  return right !== 'users.standing' || !paysElsewhere;
}

/** Money, roles and bans: not in god mode, with a recent sign-in, and with a reason. */
export function guardedRefusal(fields: readonly string[], caller: Caller, reason: string | undefined): Failed | null {
  if (!fields.some((name) => GUARDED_FIELDS.has(name))) return null;
  if (caller.actor !== null) return fail('godMode.refused');
  if (!caller.recent) return fail('auth.recentRequired');
  return reason === undefined ? fail('input.invalid', [{ path: 'reason', message: 'Say why, in at least 3 characters' }]) : null;
}

/** Returns why the caller may not make this change, or the role that the user has after it. */
export function roleAfter(holding: Holding, asked: StaffUpdate): Role | Failed {
  const { caller, user } = holding;
  if (caller.userId !== user.userId && !holds(holding, 'users.help')) return fail('access.forbidden');
  const forbidden = [...FIELD_RIGHTS].filter(([name, right]) => Object.hasOwn(asked, name) && !holds(holding, right));
  if (forbidden.length)
    return fail(
      'user.adminField',
      forbidden.map(([name]) => ({ path: `body.${name}`, message: 'Your role may not change this' })),
    );
  const role = askedRole(user.role, asked);
  if (role === null) return fail('input.invalid', [{ path: 'body.Admin', message: 'Says the opposite of role' }]);
  const touchesOwner = role === user.role ? user.role === 'owner' && asked.banned !== undefined : [role, user.role].includes('owner');
  if (touchesOwner && !holds(holding, 'users.owners')) return fail('access.forbidden');
  return role;
}

/** Null = the two fields contradict each other. */
function askedRole(present: Role, { role, Admin }: StaffUpdate): Role | null {
  if (role !== undefined) return Admin === undefined || Admin === isAdmin(role) ? role : null;
  if (Admin === undefined || Admin === isAdmin(present)) return present;
  return Admin ? 'admin' : 'driver';
}
