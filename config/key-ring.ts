export const KEY_BYTES = 32;

/** Reads `kid:base64,…` into keys by key id, in that order. Throws one line that names `source` when it is anything else. */
export function parseKeyRing(text: string, source: string): Map<string, Buffer> {
  const ring = new Map<string, Buffer>();
  for (const entry of text.split(',').map((part) => part.trim())) {
    const colon = entry.indexOf(':');
    const kid = entry.slice(0, Math.max(colon, 0));
    const key = Buffer.from(entry.slice(colon + 1), 'base64');
    if (!/^[\w-]+$/.test(kid) || key.length !== KEY_BYTES || ring.has(kid))
      throw new Error(`${source}: must be kid:base64 of 32 bytes, separated by commas, each kid once`);
    ring.set(kid, key);
  }
  return ring;
}
