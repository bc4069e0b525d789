import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import * as z from 'zod/mini';
import type { Endpoint, Issue } from '#api/contract/define.ts';
import { Failed, fail, LIMITS, type LimitCode } from '#api/contract/failures.ts';

const DEFAULT_MAX_BYTES = 64 * 1024;
const MAX_DEPTH = 24;
const MAX_ISSUES = 50;
const UNKNOWN_FIELD = 'Unknown field';
const LIMIT_OF: Record<string, LimitCode> = { string: 'limits.characters', array: 'limits.entries', object: 'limits.fields' };
const english = z.locales.en().localeError;

/** Reads and checks everything a caller sent. What comes back is clean input or the refusal, with every issue named. */
export async function readInput<In>(
  request: IncomingMessage,
  endpoint: Endpoint<In, unknown>,
  params: Record<string, string>,
): Promise<In | Failed> {
  const sent = await readSent(request, endpoint);
  if (sent instanceof Failed) return sent;
  const path = decodeParams(params);
  if (path instanceof Failed) return path;
  if (isRecord(sent)) {
    const twice = Object.keys(path).filter((name) => Object.hasOwn(sent, name));
    if (twice.length)
      return fail(
        'input.invalid',
        twice.map((name) => ({ path: name, message: 'Belongs in the path alone' })),
      );
  }
  const whole = isRecord(sent) && Object.keys(path).length ? { ...sent, ...path } : sent;
  const hostile = hostileValues(whole);
  if (hostile.length) return fail('input.invalid', hostile);
  return check(endpoint.input, whole);
}

function readSent(request: IncomingMessage, endpoint: Endpoint): Promise<unknown> | unknown {
  const { in: place, maxBytes = DEFAULT_MAX_BYTES } = endpoint;
  if (place === 'body') return readBody(request, maxBytes);
  if (place === 'signed') return readSigned(request, endpoint.signature ?? '', maxBytes);
  return readQuery(request.url ?? '', place);
}

/** The body as it came, with what signs it: reading it as JSON first would change what was signed. */
async function readSigned(request: IncomingMessage, header: string, maxBytes: number): Promise<unknown> {
  const bytes = await readBytes(request, maxBytes);
  if (bytes === null) return fail('input.tooLarge');
  if (!isUtf8(bytes)) return fail('input.notJson', [{ path: '', message: 'The text is not UTF-8' }]);
  return { payload: bytes.toString('utf8'), signature: String(request.headers[header] ?? '') };
}

/** Clean input by its schema. Of a choice of shapes the one that was most likely meant tells what is wrong. */
function check<In>(schema: z.ZodMiniType<In>, value: unknown): In | Failed {
  const choices = schema instanceof z.ZodMiniUnion ? (schema._zod.def.options as z.ZodMiniType<In>[]) : [schema];
  let nearest: { unknown: number; issues: Issue[] } | null = null;
  for (const choice of choices) {
    const parsed = choice.safeParse(value, { error: english });
    if (parsed.success) return parsed.data;
    const issues = issuesOf(parsed.error.issues);
    const unknown = issues.filter((issue) => issue.message === UNKNOWN_FIELD).length;
    if (!nearest || unknown < nearest.unknown) nearest = { unknown, issues };
  }
  return fail('input.invalid', nearest?.issues);
}

/** Every issue by its place; unknown fields each by their own name. */
export function issuesOf(issues: readonly z.core.$ZodIssue[]): Issue[] {
  const all: Issue[] = [];
  for (const issue of issues) {
    const path = pathText(issue.path);
    if (issue.code === 'unrecognized_keys')
      for (const key of issue.keys) all.push({ path: path ? `${path}.${key}` : key, message: UNKNOWN_FIELD });
    else all.push({ path, ...wordsOf(issue) });
  }
  return all.slice(0, MAX_ISSUES);
}

function pathText(path: readonly PropertyKey[]): string {
  return path.map((part, index) => (typeof part === 'number' ? `[${part}]` : index ? `.${String(part)}` : String(part))).join('');
}

/** What is wrong in plain words, and the limit where there is one: the console says it in its own language by `code`. */
function wordsOf(issue: z.core.$ZodIssue): Omit<Issue, 'path'> {
  if (issue.code !== 'too_big' || issue.inclusive === false) return { message: issue.message };
  const limit = Number(issue.maximum);
  const code = LIMIT_OF[issue.origin] ?? 'limits.figure';
  return { message: LIMITS[code].replace('{0}', String(limit)), code, limit };
}

/** The JSON body, at most `maxBytes`; an empty one counts as `{}`. */
async function readBody(request: IncomingMessage, maxBytes: number): Promise<unknown> {
  const bytes = await readBytes(request, maxBytes);
  if (bytes === null) return fail('input.tooLarge');
  if (bytes.length === 0) return {};
  if (!/^application\/(?:[\w.-]+\+)?json\b/i.test(request.headers['content-type'] ?? ''))
    return fail('input.notJson', [{ path: '', message: 'Content-Type must be application/json' }]);
  if (!isUtf8(bytes)) return fail('input.notJson', [{ path: '', message: 'The text is not UTF-8' }]);
  try {
    return JSON.parse(bytes.toString('utf8')) as unknown;
  } catch (error) {
    return fail('input.notJson', [{ path: '', message: (error as Error).message.slice(0, 120) }]);
  }
}

/** Null where it is larger than `maxBytes`: nothing more is kept. */
function readBytes(request: IncomingMessage, maxBytes: number): Promise<Buffer | null> {
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) return Promise.resolve(null);
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > maxBytes) {
        chunks.length = 0;
        resolve(null);
      } else chunks.push(chunk);
    });
    request.on('end', () => resolve(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)));
    request.on('error', reject);
    request.on('close', () => reject(new Error('the caller went away')));
  });
}

function readQuery(url: string, place: 'none' | 'query'): Record<string, unknown> | Failed {
  const mark = url.indexOf('?');
  if (mark < 0 || place === 'none') return {};
  const query: Record<string, unknown> = {};
  const twice: Issue[] = [];
  for (const [name, value] of new URLSearchParams(url.slice(mark + 1))) {
    if (Object.hasOwn(query, name)) twice.push({ path: name, message: 'Given more than once' });
    else Object.defineProperty(query, name, { value, enumerable: true, configurable: true, writable: true });
  }
  return twice.length ? fail('input.invalid', twice) : query;
}

function decodeParams(params: Record<string, string>): Record<string, string> | Failed {
  const decoded: Record<string, string> = {};
  for (const [name, value] of Object.entries(params)) {
    try {
      decoded[name] = decodeURIComponent(value);
    } catch {
      return fail('input.invalid', [{ path: name, message: 'Not a valid path segment' }]);
    }
  }
  return decoded;
}

/** What JSON allows and the records cannot hold, or what would reach into prototypes. Walks without recursion. */
function hostileValues(root: unknown): Issue[] {
  const found: Issue[] = [];
  const open: { value: unknown; path: string; depth: number }[] = [{ value: root, path: '', depth: 0 }];
  while (open.length && found.length < MAX_ISSUES) {
    const { value, path, depth } = open.pop()!;
    if (typeof value === 'string') {
      if (!isStorable(value)) found.push({ path, message: 'Holds characters that are not text' });
    } else if (typeof value === 'number') {
      if (!Number.isFinite(value)) found.push({ path, message: 'The number is too large' });
    } else if (typeof value === 'object' && value !== null) {
      if (depth >= MAX_DEPTH) {
        found.push({ path, message: 'Nested too deeply' });
        continue;
      }
      const list = Array.isArray(value);
      for (const [key, child] of Object.entries(value)) {
        const place = list ? `${path}[${key}]` : path ? `${path}.${key}` : key;
        if (key === '__proto__') found.push({ path: place, message: UNKNOWN_FIELD });
        else if (!list && !isStorable(key)) found.push({ path, message: 'Holds a field name that is not text' });
        else open.push({ value: child, path: place, depth: depth + 1 });
      }
    }
  }
  return found;
}

/** NUL and lone surrogates cannot be stored as text. */
function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
