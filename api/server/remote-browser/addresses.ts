import { lookup } from 'node:dns/promises';
import { BlockList, isIP, isIPv4 } from 'node:net';
import type { AllowedHost } from '#config/allowed-host.ts';

/** A host and port checked by name and by number: what to connect to. */
export interface Checked {
  address: string;
  port: number;
}

export type Resolve = (host: string) => Promise<readonly string[]>;

/** A page's address as it was given: http or https, spelled as it is meant, on the list; else null. */
export function allowedUrl(text: string, list: readonly AllowedHost[]): URL | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return null;
  // Numbers in place of names, other alphabets, names and passwords: an honest address is written plainly.
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
 * of its addresses is not a public one. The connection uses this answer and never resolves the name again.
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
