/** The access token that an address carries, in its query or after its `#`; null where it carries none. */
export function accessTokenIn(address: unknown): string | null {
  if (typeof address !== 'string' || !URL.canParse(address)) return null;
  const { searchParams, hash } = new URL(address);
  const after = new URLSearchParams(hash.slice(1));
  for (const name of ['openid.oa2.access_token', 'access_token']) {
    const token = searchParams.get(name) ?? after.get(name);
    if (token) return token;
  }
  return null;
}

/** The same of a message from a framed page; only the page's own origin counts. */
export function tokenOfMessage({ origin, data }: Pick<MessageEvent, 'origin' | 'data'>, pageUrl: string): string | null {
  return origin === new URL(pageUrl).origin ? accessTokenIn((data as { address?: unknown } | null)?.address) : null;
}
