import { record } from '../../kit/parse.ts';
import type { SandboxAnswer, SandboxRequest, SandboxRoute, SandboxWorld } from '../../model/sandbox.ts';
import { markets } from './senders.ts';

const ID = 'roadie';
/** Sign-ins have tokens of their own: none of them opens the account. */
const SESSIONS = `${ID}:sign-in`;
const PASSWORD = 'sandbox';
const CODE = '123456';
const MOST_TRIES = 3;

/** E-mail and password; `otp@…` is sent six digits, `locked@…` is locked, `denver+…@…` and so on belong to that market. */
export function signInRoutes(documented: SandboxRoute['documented']): SandboxRoute[] {
  const route = (path: string, handle: SandboxRoute['handle'], account: SandboxRoute['account']): SandboxRoute => ({
    method: 'POST',
    path,
    call: 'auth',
    account,
    documented,
    handle,
  });
  return [
    route('/v1/sessions', begin, (request) => emailOf(record(request.body)?.email)),
    route('/v1/sessions/code', code, (request, world) => sessionOf(request, world)),
    route('/v1/sessions/token', refresh, (request) => refreshAccount(request.body)),
  ];
}

function begin(request: SandboxRequest, world: SandboxWorld): SandboxAnswer {
  const body = record(request.body);
  const account = emailOf(body?.email);
  if (!account || body?.password !== PASSWORD) return said(401, 'invalid_credentials');
  if (/^locked[+@]/.test(account)) return said(423, 'locked');
  world.account(ID, account, markets.find(({ id }) => account.startsWith(`${id}+`))?.id);
  if (!/^otp[+@]/.test(account)) return complete(account);
  world.note(ID, account, 'codeTries', 0);
  world.message(account, `${CODE} is your Roadie code.`);
  const { token } = world.issueToken(SESSIONS, account);
  return { status: 200, outcome: 'challenged', account, body: { state: 'sms_code', session: token } };
}

function code(request: SandboxRequest, world: SandboxWorld): SandboxAnswer {
  const account = sessionOf(request, world);
  const tries = account === null ? null : world.account(ID, account).notes.codeTries;
  if (account === null || typeof tries !== 'number' || tries >= MOST_TRIES) return { ...said(410, 'over'), outcome: 'gone' };
  if (record(request.body)?.code === CODE) {
    world.note(ID, account, 'codeTries', MOST_TRIES);
    return complete(account);
  }
  world.note(ID, account, 'codeTries', tries + 1);
  return tries + 1 >= MOST_TRIES ? { ...said(410, 'over'), outcome: 'gone' } : said(400, 'wrong_code');
}

function complete(account: string): SandboxAnswer {
  return { status: 200, outcome: 'ok', account, body: { state: 'signed_in', refresh_token: `sandbox:${account}` } };
}

function refresh(request: SandboxRequest, world: SandboxWorld): SandboxAnswer {
  const account = refreshAccount(request.body);
  if (!account) return said(401, 'invalid_grant');
  world.account(ID, account);
  const { token, expiresInSeconds } = world.issueToken(ID, account);
  return { status: 200, outcome: 'ok', account, body: { access_token: token, expires_in: expiresInSeconds } };
}

function sessionOf(request: SandboxRequest, world: SandboxWorld): string | null {
  const session = record(request.body)?.session;
  return typeof session === 'string' ? world.accountOfToken(SESSIONS, session) : null;
}

/** A refresh token `sandbox:<e-mail>` names its account. */
function refreshAccount(body: unknown): string | null {
  const token = record(body)?.refresh_token;
  return typeof token === 'string' ? emailOf(/^sandbox:(.+)$/.exec(token.trim())?.[1]) : null;
}

function emailOf(value: unknown): string | null {
  const name = typeof value === 'string' ? value.trim().toLowerCase() : '';
  return /^[^@\s]+@[^@\s]+$/.test(name) ? name : null;
}

function said(status: number, error: string): SandboxAnswer {
  return { status, outcome: 'refused', body: { error } };
}
