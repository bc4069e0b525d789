import type { Manifest } from '#engine/model/platform.ts';
import { SESSION_STATES, type SessionState } from '#engine/model/session.ts';
import { EXIT } from '../../ui/exit-codes.ts';
import { CliFailure } from '../../ui/failure.ts';
import type { Terminal } from '../../ui/terminal.ts';
import { fill } from '../../ui/texts.ts';

export interface Where {
  userId?: string;
  service?: string;
  state?: SessionState;
  referralCode?: string;
}

export interface Target {
  userId: string;
  service: string;
}

/** The service key of a folder id or key, in any case: `amazon-flex`, `AMAZON_FLEX`, `Amazon_Flex`. */
export async function serviceKey(terminal: Terminal, name: string): Promise<string> {
  const found = (await manifests()).find((manifest) => plain(manifest.service) === plain(name));
  return found?.service ?? unknownPlatform(terminal, name);
}

/** The folder id of a folder id or key, in any case; where none is named, of the platform that has the driver's own switch. */
export async function platformId(terminal: Terminal, name: string | undefined): Promise<string> {
  const all = await manifests();
  if (name === undefined) return all.find(({ capabilities }) => capabilities.startFlag === 'userDisabled')!.id;
  const found = all.find((manifest) => plain(manifest.id) === plain(name) || plain(manifest.service) === plain(name));
  return found?.id ?? unknownPlatform(terminal, name);
}

/** Names of the platforms by service key, e.g. `AMAZON_FLEX` -> `Flex`. */
export async function platformNames(): Promise<ReadonlyMap<string, string>> {
  return new Map((await manifests()).map(({ service, name }) => [service, name]));
}

/** Reads `<userId>/<service>`. */
export async function parseTarget(terminal: Terminal, text: string): Promise<Target> {
  const slash = text.lastIndexOf('/');
  if (slash < 1 || slash === text.length - 1) throw usage(fill(terminal.texts.workers.badTarget, { target: text }));
  return { userId: text.slice(0, slash), service: await serviceKey(terminal, text.slice(slash + 1)) };
}

/** Reads `userId=…`, `service=…`, `state=…`, `referralCode=…` joined by `and`; a value with blanks is quoted. */
export async function parseWhere(terminal: Terminal, expression: string): Promise<Where> {
  const where: Where = {};
  let rest = expression.trim();
  do {
    const [part, name, double, single, plain] = CONDITION.exec(rest) ?? [];
    const field = FIELDS.find((known) => known.toLowerCase() === name?.toLowerCase());
    const value = double ?? single ?? plain;
    if (!part || !field || !value || field in where) throw usage(fill(terminal.texts.workers.badWhere, { part: rest }));
    if (field === 'service') where.service = await serviceKey(terminal, value);
    else if (field === 'state') where.state = parseState(terminal, value);
    else where[field] = value;
    rest = rest.slice(part.length);
  } while (rest);
  return where;
}

/** One condition and the `and` behind it, if something follows. */
const CONDITION = /^(\w+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s="']+))(?:$|\s+and\s+(?=\S))/i;
const FIELDS = ['userId', 'service', 'state', 'referralCode'] as const;

function parseState(terminal: Terminal, value: string): SessionState {
  const state = SESSION_STATES.find((known) => known === value.toLowerCase().replaceAll('_', '-'));
  if (!state) throw usage(fill(terminal.texts.workers.badState, { state: value, known: SESSION_STATES.join(', ') }));
  return state;
}

async function manifests(): Promise<Manifest[]> {
  const { catalogue } = await import('#engine/platforms/catalogue.ts');
  return catalogue.map((entry) => entry.manifest);
}

async function unknownPlatform(terminal: Terminal, name: string): Promise<never> {
  const known = (await manifests()).map((manifest) => manifest.id).join(', ');
  throw new CliFailure('platform.unknown', fill(terminal.texts.workers.unknownService, { service: name, known }), { exit: EXIT.notFound });
}

function plain(name: string): string {
  return name.toLowerCase().replaceAll('_', '-');
}

function usage(message: string): CliFailure {
  return new CliFailure('usage', message, { exit: EXIT.usage });
}
