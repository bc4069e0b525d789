import { record } from '../../kit/wire/parse.ts';
import type { SandboxAnswer, SandboxRequest, SandboxRoute, SandboxWorld } from '../../model/sandbox.ts';
import { regions } from './stations.ts';

const ID = 'amazon-flex';
/** Sign-ins have separate tokens: none of them opens the account. */
const SESSIONS = `${ID}:sign-in`;
const PASSWORD = 'sandbox';
/** Four digits or six, whichever a screen asks for. */
const CODES = ['1234', '123456'];
const MOST_TRIES = 3;
/** An approval that nobody gives on the page of its message is given automatically, as by a person who read the mail. */
const APPROVED_AFTER_MS = 20_000;
const OPTIONS = ['Text message to the number ending in 00', 'Call the number ending in 00'];

type Step = 'WEB_VIEW' | 'CAPTCHA' | 'OPTIONS' | 'EMAIL_VERIFY' | 'OTP' | 'COMPLETE';
/** Where each special e-mail leads first; any other one is let in. */
const FIRST: Record<string, Step> = {
  captcha: 'CAPTCHA',
  otp: 'OTP',
  options: 'OPTIONS',
  approve: 'EMAIL_VERIFY',
  webview: 'WEB_VIEW',
  authfail: 'WEB_VIEW',
};
/** Access tokens with which the page of a challenge comes back: they open nothing but the sign-in that asked. */
const CHALLENGES = `${ID}:challenge`;

interface Progress {
  round: number;
  step: Step;
  tries: number;
  /** World instant at which the question was asked. */
  at: number;
}

/** Signing in with e-mail and password. Of each account only the newest sign-in counts. */
export function signInRoutes(documented: SandboxRoute['documented']): SandboxRoute[] {
  const route = (path: string, handle: SandboxRoute['handle'], account: SandboxRoute['account']): SandboxRoute => ({
    method: 'POST',
    path: `/auth/sign-in${path}`,
    call: 'auth',
    account,
    documented,
    handle,
  });
  const named = (request: SandboxRequest) => emailOf(record(request.body)?.email);
  const known = (request: SandboxRequest, world: SandboxWorld) => sessionOf(record(request.body)?.session, world)?.account ?? null;
  return [
    route('', begin, named),
    route('/answer', answer, known),
    route(
      '/status',
      (request, world) => {
        const open = sessionOf(record(request.body)?.session, world);
        return open ? question(world, open.account, settle(world, open)) : over();
      },
      known,
    ),
    approvalPage('GET'),
    approvalPage('POST'),
    challengeView('GET'),
    challengeView('POST'),
  ];
}

function begin(request: SandboxRequest, world: SandboxWorld): SandboxAnswer {
  const body = record(request.body);
  const account = emailOf(body?.email);
  if (!account || body?.password !== PASSWORD) return said(401, 'refused', 'The e-mail address or the password is not right');
  const special = /^([a-z]+)(?:\+[^@]*)?@/.exec(account)?.[1] ?? '';
  if (special === 'locked') return said(423, 'refused', 'The account is locked');
  const home = regions.find((region) => body.continent === undefined || region.continent === body.continent);
  const region = home && regions.find((one) => one.id === world.account(ID, account, home.id).region);
  if (!region || (body.continent !== undefined && region.continent !== body.continent)) return said(403, 'refused', 'Unauthorized request');
  const round = (progressOf(world, account)?.round ?? 0) + 1;
  const progress = { round, step: FIRST[special] ?? 'COMPLETE', tries: 0, at: world.now() };
  keep(world, account, progress);
  if (progress.step === 'EMAIL_VERIFY') {
    const page = `${world.url()}/${ID}/approve/${encodeURIComponent(sessionName(world, account, round))}`;
    world.message(account, `Somebody signs in to your Flex account. Was it you? Approve it here: ${page}`);
  }
  if (progress.step === 'OTP') sendCode(world, account);
  return question(world, account, progress);
}

function answer(request: SandboxRequest, world: SandboxWorld): SandboxAnswer {
  const body = record(request.body);
  const open = sessionOf(body?.session, world);
  if (!open) return over();
  const { account, progress } = open;
  const advance = (step: Step) => {
    const next = { ...progress, step, tries: 0, at: world.now() };
    keep(world, account, next);
    if (step === 'OTP') sendCode(world, account);
    return question(world, account, next);
  };
  const asked = body?.type;
  if (asked === 'CHOSEN_OPTION' && progress.step === 'OPTIONS' && OPTIONS[Number(body?.option)]) return advance('OTP');
  const isCode = (asked === 'CAPTCHA-CODE' && progress.step === 'CAPTCHA') || (asked === 'OTP-CODE' && progress.step === 'OTP');
  const returned =
    asked === 'ACCESS_TOKEN' && progress.step === 'WEB_VIEW' ? world.accountOfToken(CHALLENGES, String(body?.accessToken)) : null;
  if (returned === account) return advance('COMPLETE');
  if (isCode && CODES.includes(String(body?.code))) return advance('COMPLETE');
  const tries = progress.tries + 1;
  keep(world, account, { ...progress, tries, ...(tries >= MOST_TRIES && { round: progress.round + 1 }) });
  return tries >= MOST_TRIES ? over() : said(400, 'refused', 'The code is not right');
}

/** What the platform asks now, or the refresh token. */
function question(world: SandboxWorld, account: string, { step, round }: Progress): SandboxAnswer {
  const done = step === 'COMPLETE';
  const more = {
    COMPLETE: { refresh_token: `sandbox:${account}` },
    CAPTCHA: { captchaUrl: PICTURE },
    WEB_VIEW: {
      reason: account.startsWith('authfail') ? 'AuthenticationFailed' : 'HandleOnWebView',
      challengeUrl: `${world.url()}/${ID}/sign-in-challenge/${encodeURIComponent(sessionName(world, account, round))}`,
    },
    OPTIONS: { options: OPTIONS },
    EMAIL_VERIFY: {},
    OTP: {},
  }[step];
  const body = { status: step, ...(!done && { session: sessionName(world, account, round) }), ...more };
  return { status: 200, outcome: done ? 'ok' : 'challenged', account, body };
}

function settle(world: SandboxWorld, { account, progress }: Open): Progress {
  if (progress.step !== 'EMAIL_VERIFY' || world.now() - progress.at < APPROVED_AFTER_MS) return progress;
  const approved: Progress = { ...progress, step: 'COMPLETE' };
  keep(world, account, approved);
  return approved;
}

/** Where the message leads: the person presses the button. */
function approvalPage(method: 'GET' | 'POST'): SandboxRoute {
  return {
    method,
    path: '/approve/:session',
    call: null,
    account: () => null,
    documented: () => null,
    handle(_request, world, params) {
      const open = sessionOf(params.session, world);
      const waits = open?.progress.step === 'EMAIL_VERIFY';
      if (open && waits && method === 'POST') keep(world, open.account, { ...open.progress, step: 'COMPLETE' });
      const asks = '<p>Somebody signs in to your account. Was it you?</p><form method="post"><button>Yes, it was me</button></form>';
      const text = !waits ? '<p>Nothing waits for an approval.</p>' : method === 'POST' ? '<p>Thank you. You can go back.</p>' : asks;
      return {
        status: 200,
        outcome: 'ok',
        headers: { 'Content-Type': 'text/html; charset=utf-8' },
        body: page('Simulated approval', text),
      };
    },
  };
}

/** The page that a sign-in shows in a frame. It comes back to an address that carries an access token, and tells who framed it. */
function challengeView(method: 'GET' | 'POST'): SandboxRoute {
  return {
    method,
    path: '/sign-in-challenge/:session',
    call: null,
    account: () => null,
    documented: () => null,
    handle({ query }, world, params) {
      const open = sessionOf(params.session, world);
      const framedBy = query.get('origin') ?? '';
      return {
        status: 200,
        outcome: 'ok',
        headers: { 'Content-Type': 'text/html; charset=utf-8' },
        body: page('Simulated challenge', open?.progress.step === 'WEB_VIEW' ? challenge(open.account) : '<p>Nothing waits here.</p>'),
      };
      function challenge(account: string): string {
        if (method === 'GET') return '<p>Is it you who signs in?</p><form method="post"><button>It is me</button></form>';
        const address = `${world.url()}/${ID}/maplanding?openid.oa2.access_token=${world.issueToken(CHALLENGES, account).token}`;
        const tell = /^https?:\/\/[\w.:-]+$/.test(framedBy)
          ? `parent.postMessage(${JSON.stringify({ address })}, ${JSON.stringify(framedBy)})`
          : '';
        return `<p>Thank you. You can go on.</p><script>${tell}</script>`;
      }
    },
  };
}

function page(title: string, text: string): string {
  return `<!doctype html><html lang="en"><meta name="color-scheme" content="light dark"><title>${title}</title>${text}</html>`;
}

interface Open {
  account: string;
  progress: Progress;
}

/** The sign-in of this name, if it is the account's newest and not over. */
function sessionOf(name: unknown, world: SandboxWorld): Open | null {
  const [round, token] = typeof name === 'string' ? name.split(/:(.*)/s) : [];
  const account = token ? world.accountOfToken(SESSIONS, token) : null;
  const progress = account === null ? null : progressOf(world, account);
  return account !== null && progress && String(progress.round) === round ? { account, progress } : null;
}

function sessionName(world: SandboxWorld, account: string, round: number): string {
  return `${round}:${world.issueToken(SESSIONS, account).token}`;
}

function progressOf(world: SandboxWorld, account: string): Progress | null {
  const note = world.account(ID, account).notes.signIn;
  return typeof note === 'string' ? (JSON.parse(note) as Progress) : null;
}

function keep(world: SandboxWorld, account: string, progress: Progress): void {
  world.note(ID, account, 'signIn', JSON.stringify(progress));
}

function sendCode(world: SandboxWorld, account: string): void {
  world.message(account, `${CODES[1]} is your Flex code.`);
}

function emailOf(value: unknown): string | null {
  const name = typeof value === 'string' ? value.trim().toLowerCase() : '';
  return /^[^@\s]+@[^@\s]+$/.test(name) ? name : null;
}

function over(): SandboxAnswer {
  return said(410, 'gone', 'This sign-in is over');
}

function said(status: number, outcome: SandboxAnswer['outcome'], message: string): SandboxAnswer {
  return { status, outcome, body: { message } };
}

/** `1234`, a little askew. */
const PICTURE = `data:image/svg+xml;base64,${btoa(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 70"><rect width="200" height="70" fill="#f2efe6"/>' +
    '<path d="M0 50C50 10 90 70 200 20M0 20c80 60 120-20 200 40" stroke="#9a8f7a" fill="none"/>' +
    '<g font-family="serif" font-size="44" fill="#3d3a34"><text x="22" y="52" transform="rotate(-9 30 40)">1</text>' +
    '<text x="66" y="48" transform="rotate(7 74 40)">2</text><text x="108" y="54" transform="rotate(-5 116 40)">3</text>' +
    '<text x="150" y="49" transform="rotate(10 158 40)">4</text></g></svg>',
)}`;
