import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Received {
  path: string;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

/** An HTTP server on this machine that takes the place of a push service, ntfy or Telegram; it answers with `status`. */
export class Receiver {
  readonly received: Received[] = [];
  /** Of the next answers; 0 = it closes the connection without one. */
  status = 201;
  readonly #server: Server;

  constructor() {
    this.#server = createServer(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      this.received.push({ path: request.url!, headers: request.headers, body: Buffer.concat(chunks) });
      if (this.status === 0) return void request.socket.destroy();
      response.writeHead(this.status).end();
    });
  }

  async open(): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return this;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}

/** The keys of a browser's subscription, and what it does with a message. */
export function newBrowserKeys(privateKey?: string, secret?: string) {
  const pair = createECDH('prime256v1');
  if (privateKey) pair.setPrivateKey(Buffer.from(privateKey, 'base64url'));
  else pair.generateKeys();
  const auth = secret ? Buffer.from(secret, 'base64url') : randomBytes(16);
  return {
    p256dh: pair.getPublicKey('base64url'),
    auth: auth.toString('base64url'),
    /** Written from RFC 8291 and 8188, apart from the code that encrypts. */
    decrypt(body: Buffer): string {
      const salt = body.subarray(0, 16);
      const sender = body.subarray(21, 21 + body[20]!);
      const sealed = body.subarray(21 + sender.length);
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender]);
      const key = Buffer.from(hkdfSync('sha256', pair.computeSecret(sender), auth, info, 32));
      const derive = (name: string, bytes: number) => Buffer.from(hkdfSync('sha256', key, salt, `Content-Encoding: ${name}\0`, bytes));
      const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
      decipher.setAuthTag(sealed.subarray(-16));
      const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
      return plain.subarray(0, plain.lastIndexOf(2)).toString();
    },
  };
}
