import type { ServerResponse } from 'node:http';

interface SentPicture {
  type: 'image/webp' | 'image/svg+xml';
  bytes: Uint8Array;
  /** Seconds a browser may keep it. */
  maxAge: number;
}

/** Sends a picture that a browser shows inside a page and never as a page. */
export function sendPicture(response: ServerResponse, { type, bytes, maxAge }: SentPicture): void {
  response.writeHead(200, {
    'content-type': type,
    'content-length': bytes.length,
    'content-disposition': 'attachment',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    'cache-control': `private, max-age=${maxAge}, immutable`,
  });
  response.end(bytes);
}
