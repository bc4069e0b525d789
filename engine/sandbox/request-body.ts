import type { IncomingMessage } from 'node:http';

/** Returns the body as text, or null when it is larger than `most` bytes. */
export function readBody(request: IncomingMessage, most: number): Promise<string | null> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= most) chunks.push(chunk);
    });
    request.on('end', () => resolve(size > most ? null : Buffer.concat(chunks).toString('utf8')));
    request.on('error', reject);
  });
}

/** Returns the JSON of a body; undefined when it is empty or not JSON. */
export function parseBody(text: string): unknown {
  if (!text) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
