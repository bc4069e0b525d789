import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';

export interface Edge {
  /** Believe `X-Forwarded-*` of the proxy in front. */
  trustProxy: boolean;
  /** Where people reach the console, if it differs from what the socket tells. */
  publicUrl: string | undefined;
}

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * False for a call that a page of another origin makes in a signed-in browser. Programs send neither header and pass, and so
 * does a call that changes nothing; `safe` says of a GET whether it is one.
 */
export function isOwnOrigin(request: IncomingMessage, edge: Edge, safe = true): boolean {
  if (safe && SAFE.has(request.method ?? 'GET')) return true;
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
  const { origin } = request.headers;
  return origin === undefined || isOrigin(origin, request, edge);
}

/** A socket is opened by a page of this server, or by a program, which names no origin. */
export function isOwnPage(request: IncomingMessage, edge: Edge): boolean {
  const { origin } = request.headers;
  return origin === undefined || isOrigin(origin, request, edge);
}

function isOrigin(origin: string, request: IncomingMessage, edge: Edge): boolean {
  if (!URL.canParse(origin)) return false;
  const { host, origin: asked } = new URL(origin);
  return host === hostOf(request, edge) || (edge.publicUrl !== undefined && asked === new URL(edge.publicUrl).origin);
}

export function hostOf(request: IncomingMessage, edge: Edge): string {
  const forwarded = edge.trustProxy ? last(request.headers['x-forwarded-host']) : undefined;
  return forwarded ?? request.headers.host ?? '';
}

export function isHttps(request: IncomingMessage, edge: Edge): boolean {
  if (edge.publicUrl?.startsWith('https:')) return true;
  return edge.trustProxy && last(request.headers['x-forwarded-proto']) === 'https';
}

/** The address of the caller: what rate limits count by. Of IPv6 it is the network (/64), which one household or server has whole. */
export function addressOf(request: IncomingMessage, edge: Edge): string {
  const forwarded = edge.trustProxy ? last(request.headers['x-forwarded-for']) : undefined;
  return networkOf(forwarded ?? request.socket?.remoteAddress ?? 'unknown');
}

function networkOf(address: string): string {
  const bare = address.replace(/^\[|\]$/g, '').split('%', 1)[0]!;
  if (!isIPv6(bare)) return address;
  const { hostname } = new URL(`http://[${bare}]`);
  const [head = '', tail] = hostname.slice(1, -1).split('::');
  const [first, rest] = [head, tail ?? ''].map((part) => part.split(':').filter(Boolean)) as [string[], string[]];
  const groups = tail === undefined ? first : [...first, ...Array<string>(8 - first.length - rest.length).fill('0'), ...rest];
  const numbers = groups.map((group) => Number.parseInt(group, 16));
  // An IPv4 address in IPv6's clothes.
  if (numbers.slice(0, 5).every((group) => group === 0) && numbers[5] === 0xffff)
    return numbers
      .slice(6)
      .flatMap((group) => [group >> 8, group & 255])
      .join('.');
  return `${groups.slice(0, 4).join(':')}::/64`;
}

export function isLoopbackHost(host: string): boolean {
  return /^(localhost|127(?:\.\d{1,3}){3}|\[::1\])(:\d+)?$/i.test(host);
}

/** The value the nearest proxy added. */
function last(header: string | string[] | undefined): string | undefined {
  return (Array.isArray(header) ? header.at(-1) : header)?.split(',').at(-1)?.trim() || undefined;
}
