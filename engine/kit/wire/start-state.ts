import type { AdapterDeps, ExtraRequest } from '../../model/platform.ts';
import { openPlainSession, type PlainWire } from './plain-session.ts';

/** An account that no longer signs in is found out before it is started; to stop one nothing is asked. */
export async function startState(deps: AdapterDeps, wire: PlainWire<any>, { input, account }: ExtraRequest): Promise<unknown> {
  if (!account) return null;
  if (input['type'] === 'STOP') return { state: 'STOPPING' };
  const schedule = await openPlainSession(deps, account, wire).schedule();
  if (!schedule.ok) throw new Error(`the account is not ready: ${schedule.failure.code}`);
  return { state: 'STARTING' };
}
