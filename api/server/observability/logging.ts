import { type Logger, pino } from 'pino';

/** Fields that may be written; anything else is dropped and named, so that a new field never carries a secret by accident. */
const ALLOWED = new Set([
  'attempts',
  'rewrapped',
  'event',
  'events',
  'days',
  'work',
  'file',
  'backup',
  'by',
  'bytes',
  'cause',
  'change',
  'code',
  'count',
  'dropped',
  'error',
  'folder',
  'freeMegabytes',
  'from',
  'held',
  'heldMs',
  'host',
  'keptAside',
  'milliseconds',
  'ms',
  'name',
  'node',
  'note',
  'offerId',
  'offers',
  'path',
  'people',
  'pid',
  'platform',
  'port',
  'reason',
  'requestId',
  'restored',
  'roles',
  'route',
  'rows',
  'seconds',
  'service',
  'sessions',
  'shards',
  'signal',
  'speed',
  'startsAt',
  'state',
  'status',
  'until',
  'url',
  'userId',
  'verdicts',
  'waitMs',
  'world',
]);
/** Tokens of ours, and long runs of characters that only a key or a token has. */
const SECRET = /eyJ[\w-]+\.[\w-]+\.[\w-]+|sandbox:\S+|\b[A-Za-z0-9_+/-]{40,}={0,2}/g;

/** JSON lines to standard output. */
export function openLog(level: string): Logger {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }), log: allowed },
  });
}

/** What of a line's fields may be written. */
export function allowed(fields: Record<string, unknown>): Record<string, unknown> {
  const kept: Record<string, unknown> = {};
  const left: string[] = [];
  for (const [name, value] of Object.entries(fields)) {
    if (!ALLOWED.has(name) || (typeof value === 'object' && value !== null && !isPlainList(value))) left.push(name);
    else kept[name] = typeof value === 'string' && name !== 'offerId' ? clean(value) : value;
  }
  return left.length ? { ...kept, leftOut: left } : kept;
}

/** Without secrets, and without the values of a failed statement: they may be anybody's data. */
function clean(text: string): string {
  return text
    .replace(/\nparams:[\s\S]*/, '')
    .replace(SECRET, '[secret]')
    .slice(0, 600);
}

function isPlainList(value: object): boolean {
  return Array.isArray(value) && value.every((item) => typeof item === 'string' || typeof item === 'number');
}
