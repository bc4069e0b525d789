/** What a user may be in an installation, from the least to the most. */
export const ROLES = ['driver', 'partner', 'support', 'admin', 'owner'] as const;
export type Role = (typeof ROLES)[number];

/**
 * Every right and the roles that have it. A right over other users holds for those in the role's reach alone (`REACH`); what
 * drivers may do about themselves needs none of these.
 */
export const RIGHTS = {
  /** See a driver as the driver does: record, offers, blocks, statistics; and the log of changes. */
  'users.read': ['partner', 'support', 'admin', 'owner'],
  /** Change what a driver may change: set-up, filters, start and stop. */
  'users.help': ['partner', 'support', 'admin', 'owner'],
  /** The switches that the active-user panel has for a driver. */
  'users.panel': ['partner', 'support', 'admin', 'owner'],
  /** Say that a driver has paid. A partner may where the code collects money. */
  'users.standing': ['partner', 'admin', 'owner'],
  /** Prices and kind of account. */
  'users.money': ['admin', 'owner'],
  /** Ban, verify a phone by hand, move to another referral code. */
  'users.access': ['admin', 'owner'],
  /** Give and take roles, owners' apart. */
  'users.roles': ['admin', 'owner'],
  /** Give and take the role of an owner; ban or delete one. */
  'users.owners': ['owner'],
  /** Act as a driver or a partner for twenty minutes. */
  'users.godMode': ['admin', 'owner'],
  /** Change many users at once. */
  'users.bulk': ['admin', 'owner'],
  'users.create': ['admin', 'owner'],
  'users.delete': ['admin', 'owner'],
  /** Names and numbers of everybody, and the notes that colleagues keep. */
  'users.names': ['support', 'admin', 'owner'],
  /** Offers of every driver at once. */
  'offers.all': ['support', 'admin', 'owner'],
  /** Referral codes with their drivers and money; a partner's own alone. */
  'codes.read': ['partner', 'support', 'admin', 'owner'],
  /** Free days and text messages for the drivers of a code; a partner for the own codes alone. */
  'codes.help': ['partner', 'admin', 'owner'],
  /** Make and edit codes, suspend their owners, post settlements. */
  'codes.edit': ['admin', 'owner'],
  /** How the business goes: money, drivers and blocks of everybody by the hour and day. */
  'reports.read': ['admin', 'owner'],
  /** The outbox of text messages, with what they say. */
  'messages.read': ['admin', 'owner'],
  /** Write to many drivers at once; send dead messages again. */
  'messages.send': ['admin', 'owner'],
  'workers.read': ['support', 'admin', 'owner'],
  'workers.command': ['admin', 'owner'],
  /** The whole log of changes, and whether anybody has tampered with it. */
  'audit.read': ['admin', 'owner'],
  /** Whether admins must have a second factor. */
  'security.policy': ['owner'],
  /** What drivers read: app configuration, service status, announcements, promotions. */
  content: ['admin', 'owner'],
  /** The installation itself: nodes, keys, backups, the first sign-ins. */
  system: ['admin', 'owner'],
} as const satisfies Record<string, readonly Role[]>;
export type Right = keyof typeof RIGHTS;

/** Whose records a role gets to at all. */
export const REACH: Record<Role, { roles: readonly Role[]; ownCodesOnly: boolean }> = {
  driver: { roles: [], ownCodesOnly: false },
  partner: { roles: ['driver'], ownCodesOnly: true },
  support: { roles: ['driver', 'partner'], ownCodesOnly: false },
  admin: { roles: ROLES, ownCodesOnly: false },
  owner: { roles: ROLES, ownCodesOnly: false },
};

/** A user as somebody else's call names them. */
export interface Target {
  role: Role;
  /** Owner of the referral code by which they joined; null without one. */
  partnerId: string | null;
}

interface Asker {
  userId: string | null;
  role: Role | null;
}

/** Returns whether this role has the right. Whom it holds for is said by `reaches`. */
export function may({ role }: Pick<Asker, 'role'>, right: Right): boolean {
  return role !== null && (RIGHTS[right] as readonly Role[]).includes(role);
}

/** Returns whether this role gets to every user, so that nobody has to be looked up. */
export function reachesAll({ role }: Pick<Asker, 'role'>): boolean {
  return role !== null && REACH[role].roles.length === ROLES.length;
}

/** Returns whether the caller's rights hold for this user. Null = an unknown user: only roles that reach every user may go on. */
export function reaches(caller: Asker, target: Target | null): boolean {
  if (caller.role === null) return false;
  const { roles, ownCodesOnly } = REACH[caller.role];
  if (target === null) return roles.length > 0 && !ownCodesOnly;
  return roles.includes(target.role) && (!ownCodesOnly || target.partnerId === caller.userId);
}

/** Whom an admin may act as: nobody who has rights over others than the drivers of a code. */
export const GOD_MODE_ROLES: readonly Role[] = ['driver', 'partner'];

/** Returns whether the role runs the installation: the specification's `Admin`. One of these must always be left. */
export function isAdmin(role: Role | null): boolean {
  return role === 'admin' || role === 'owner';
}
