import type { Role } from './roles.ts';

/** Who makes a call, as the server found out from its token. */
export interface Caller {
  /** Null: nobody is signed in, or the operator of this machine calls. */
  userId: string | null;
  /** Null: nobody is signed in. */
  role: Role | null;
  /** The machine's own token (`DATA_DIR/operator-token`): may do what an owner may. */
  operator: boolean;
  /** Sign-in this token belongs to; null without one. */
  familyId: string | null;
  /** Who acts as this user in god mode; null = the user themselves. */
  actor: string | null;
  /** They proved who they are within `RECENT_MS`: what `recent` asks for. The operator has the machine. */
  recent: boolean;
  /** Their role must have a second factor and they have none: only its set-up is open to them. */
  mustEnroll: boolean;
}

export const NOBODY: Caller = { userId: null, role: null, operator: false, familyId: null, actor: null, recent: false, mustEnroll: false };
export const OPERATOR: Caller = {
  userId: null,
  role: 'owner',
  operator: true,
  familyId: null,
  actor: null,
  recent: true,
  mustEnroll: false,
};

/** Name under which a change is written to the audit log: in god mode the admin's, never the driver's. */
export function nameOf(caller: Caller): string {
  return caller.actor ?? caller.userId ?? (caller.operator ? 'operator' : 'nobody');
}
