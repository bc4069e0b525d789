import { lookup } from 'node:dns/promises';
import { BlockList, isIP, isIPv4 } from 'node:net';

/** One address that a remote browser may reach. */
export interface AllowedHost {
  /** As a URL spells it: lower case, an IPv4 address in four decimal parts, an IPv6 address in brackets. */
  host: string;
  port: number;
  /** The first parts of a path that are allowed; absent = any. */
  firstParts?: ReadonlySet<string>;
}

/** A host and port checked by name and by number: what to connect to. */
export interface Checked {
  address: string;
  port: number;
}

export type Resolve = (host: string) => Promise<readonly string[]>;

/** `host` or `host:port`, e.g. `challenges.example.com`; without a port 443. Throws on what is no plain host. */
export function parseAllowed(text: string): AllowedHost {
  const url = URL.canParse(`https://${text}`) ? new URL(`https://${text}`) : null;
  if (!url || !/^(?:[a-z0-9.-]+|\[[0-9a-f:]+\])(?::\d+)?$/.test(text) || url.host !== text.replace(/:443$/, ''))
    throw new Error(`REMOTE_BROWSER_HOSTS: ${text} is not host or host:port`);
  return { host: url.hostname, port: Number(url.port || 443) };
}

/** A page's address as it was given: http or https, spelled as it is meant, on the list; else null. */
export function allowedUrl(text: string, list: readonly AllowedHost[]): URL | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return null;
  // Numbers in place of names, other alphabets, names and passwords: whoever means an address writes it plainly.
  if (!text.startsWith(`${url.origin}/`) && text !== url.origin) return null;
  return findAllowed(url, list) ? url : null;
}

export function findAllowed(url: URL, list: readonly AllowedHost[]): AllowedHost | null {
  const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80));
  const found = list.find((entry) => entry.host === url.hostname && entry.port === port);
  if (!found?.firstParts) return found ?? null;
  return found.firstParts.has(url.pathname.split('/')[1] ?? '') ? found : null;
}

/**
 * Where to connect for an allowed host. An address on the list is itself; a name is resolved here, once, and refused where any
 * of its addresses is not a public one. Whoever connects uses the answer and never asks for the name again.
 */
export async function checkedAddress({ host, port }: AllowedHost, resolve: Resolve = resolveAll): Promise<Checked | null> {
  const bare = host.replace(/^\[|\]$/g, '');
  if (isIP(bare)) return { address: bare, port };
  const addresses = await resolve(host).catch(() => []);
  const [first] = addresses;
  return first !== undefined && addresses.every(isPublic) ? { address: first, port } : null;
}

async function resolveAll(host: string): Promise<string[]> {
  return (await lookup(host, { all: true })).map(({ address }) => address);
}

const NOT_PUBLIC = new BlockList();
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  NOT_PUBLIC.addSubnet(net, bits, 'ipv4');
/** Tunnels and examples among the public addresses of IPv6. */
for (const [net, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  NOT_PUBLIC.addSubnet(net, bits, 'ipv6');
const PUBLIC_IPV6 = new BlockList();
PUBLIC_IPV6.addSubnet('2000::', 3, 'ipv6');

/** True for an address of the public internet. Everything that is not known to be public is not. */
export function isPublic(address: string): boolean {
  const kind = isIP(address);
  if (kind === 0) return false;
  if (isIPv4(address)) return !NOT_PUBLIC.check(address, 'ipv4');
  return PUBLIC_IPV6.check(address, 'ipv6') && !NOT_PUBLIC.check(address, 'ipv6');
}
