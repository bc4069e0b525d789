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
}

export const NOBODY: Caller = { userId: null, role: null, operator: false, familyId: null };
export const OPERATOR: Caller = { userId: null, role: 'owner', operator: true, familyId: null };

/** Name under which a change is written to the audit log. */
export function nameOf(caller: Caller): string {
  return caller.userId ?? (caller.operator ? 'operator' : 'nobody');
}
