import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

export interface SentFile {
  size: number;
  /** Of the whole file: a download goes on only with the same one. */
  sha256: string;
  fileName: string;
  /** From the first to the last byte. */
  read(start: number, end: number): Readable;
}

/** Sends a file to be saved: whole, or the one range that was asked for (RFC 9110, 14). */
export async function sendRange(request: IncomingMessage, response: ServerResponse, file: SentFile): Promise<void> {
  const { size, sha256, fileName } = file;
  const etag = `"${sha256}"`;
  const { range, 'if-range': ifRange } = request.headers;
  const wanted = range !== undefined && (ifRange === undefined || ifRange === etag) ? rangeOf(range, size) : null;
  const headers = {
    'accept-ranges': 'bytes',
    etag,
    'content-type': fileName.endsWith('.apk') ? 'application/vnd.android.package-archive' : 'application/zip',
    'content-disposition': `attachment; filename="${fileName}"`,
    'cache-control': 'private, no-store',
  };
  if (wanted === 'outside') {
    response.writeHead(416, { ...headers, 'content-range': `bytes */${size}`, 'content-length': 0 }).end();
    return;
  }
  const { start, end } = wanted ?? { start: 0, end: size - 1 };
  const partial = wanted && { 'content-range': `bytes ${start}-${end}/${size}` };
  response.writeHead(wanted ? 206 : 200, { ...headers, ...partial, 'content-length': end - start + 1 });
  // A reader who leaves ends the sending, and is no failure.
  await pipeline(file.read(start, end), response).catch(() => undefined);
}

/** First and last byte of a single range; null where the header is none of ours: then the whole file is sent. */
function rangeOf(header: string, size: number): { start: number; end: number } | 'outside' | null {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header.trim());
  if (!match || (match[1] === '' && match[2] === '')) return null;
  if (match[1] === '') {
    const last = Number(match[2]);
    return last === 0 ? 'outside' : { start: Math.max(0, size - last), end: size - 1 };
  }
  const start = Number(match[1]);
  const end = match[2] === '' ? size - 1 : Math.min(Number(match[2]), size - 1);
  if (start >= size) return 'outside';
  return start > end ? null : { start, end };
}
