import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { Random } from '#engine/model/clock.ts';
import { seededRandom } from '#engine/sandbox/random.ts';
import { pick } from './hostile.ts';

/** Bytes for a bare socket, and how it is left. */
export interface RawRequest {
  pieces: Buffer[];
  /** `end` = half closed, then read to the end; `reset` = RST; `leave` = closed without reading; `read` = the first answer is waited for. */
  leave: 'end' | 'reset' | 'leave' | 'read';
}

const WAIT_MS = 300;
const KEY = 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==';
const HOSTS = [
  'localhost',
  'localhost:99999',
  '[',
  ']',
  '::1',
  '[::1',
  'a b',
  'http://x',
  '',
  '\u00ff',
  '@',
  'x'.repeat(3000),
  '%00',
  '127.0.0.1:-1',
  '#',
  '?',
];
const PATHS = [
  '/',
  '/healthz',
  '/readyz',
  '/prd/remote-browser',
  '/prd/events',
  '/prd/offers/tail',
  '/prd/user',
  '/prd/nothing',
  '/assets/x.js',
];
const QUERIES = [
  '',
  '?',
  '?userId=driver&ticket=none',
  '?userId=%&ticket=%00',
  '?ticket=%ED%A0%80',
  `?ticket=${'x'.repeat(2000)}`,
  '?a[]=1&a[]=2',
];

/** Raw request `n` of a seed: the same one every time. */
export function rawRequest(seed: number, n: number): RawRequest {
  const random = seededRandom('raw', seed, n);
  const text = pick(random, [upgrade, upgrade, odd, half, pipelined, smuggled, garbage])(random);
  const bytes = Buffer.from(text, 'latin1');
  const at = random() < 0.3 ? Math.floor(random() * bytes.length) : 0;
  return {
    pieces: at > 0 ? [bytes.subarray(0, at), bytes.subarray(at)] : [bytes],
    leave: pick(random, ['end', 'reset', 'reset', 'leave', 'read'] as const),
  };
}

/** Half of them are right but for one thing: those come farthest. */
function upgrade(random: Random): string {
  const right = random() < 0.5;
  const but = (chance: number) => !right && random() < chance;
  const path = (but(0.4) ? pick(random, PATHS) : '/prd/remote-browser') + pick(random, QUERIES);
  const lines = [`${but(0.4) ? pick(random, ['POST', 'OPTIONS', 'HEAD']) : 'GET'} ${path} HTTP/1.1`];
  if (!but(0.1)) lines.push(`Host: ${pick(random, HOSTS)}`);
  lines.push(`Connection: ${but(0.5) ? pick(random, ['upgrade, HTTP2-Settings', 'keep-alive, Upgrade', 'close']) : 'Upgrade'}`);
  lines.push(`Upgrade: ${but(0.5) ? pick(random, ['WebSocket', 'h2c', 'TLS/1.0', 'websocket, h2c', '']) : 'websocket'}`);
  if (!but(0.2)) lines.push(`Sec-WebSocket-Version: ${but(0.5) ? pick(random, ['8', '99', 'x', '']) : '13'}`);
  if (!but(0.2)) lines.push(but(0.5) ? pick(random, ['Sec-WebSocket-Key: x', 'Sec-WebSocket-Key:']) : KEY);
  if (but(0.3)) lines.push(`Origin: ${pick(random, ['null', 'http://[', 'https://evil.example', 'http://localhost'])}`);
  if (but(0.2)) lines.push(`Sec-WebSocket-Extensions: ${pick(random, ['permessage-deflate', ';;', 'a; b="'])}`);
  if (but(0.2)) lines.push(`Sec-WebSocket-Protocol: ${pick(random, ['a, a', ',', 'chat'])}`);
  if (but(0.2)) lines.push('HTTP2-Settings: AAMAAABkAAQAoAAAAAIAAAAA');
  const frames = random() < 0.4 ? frameOf(random) : '';
  return `${lines.join('\r\n')}\r\n\r\n${frames}`;
}

/** WebSocket frames: whole, unmasked, too long, of a kind there is not. */
function frameOf(random: Random): string {
  return pick(random, [
    '\x81\x80\0\0\0\0',
    '\x81\x85\0\0\0\0hello',
    '\x81\x05hello',
    '\x81\xff\x7f\xff\xff\xff\xff\xff\xff\xff\0\0\0\0',
    '\x88\x82\0\0\0\0\x03\xe8',
    '\x88\x82\0\0\0\0\x00\x01',
    '\x8f\x80\0\0\0\0',
    '\xf1\x80\0\0\0\0',
    '\x81\x82\0\0\0\0\xff\xfe',
    '\x89\xfe\x00\x80\0\0\0\0',
  ]);
}

function odd(random: Random): string {
  const line = pick(random, [
    'GET / HTTP/1.1',
    'GET / HTTP/1.0',
    'GET / HTTP/9.9',
    'get / http/1.1',
    'GET  HTTP/1.1',
    'GET http://evil.example/prd/user HTTP/1.1',
    'CONNECT evil.example:443 HTTP/1.1',
    'TRACE / HTTP/1.1',
    'PRI * HTTP/2.0',
    'OPTIONS * HTTP/1.1',
    'GET //prd/user HTTP/1.1',
    'GET /prd/%zz HTTP/1.1',
    'GET /prd/images/%00 HTTP/1.1',
    'GET /%c0%ae%c0%ae/ HTTP/1.1',
    'GET /assets/..%2f..%2fserver HTTP/1.1',
    `GET /${'x'.repeat(20_000)} HTTP/1.1`,
    'DELETE /prd/user HTTP/1.1',
    'HEAD /prd/events HTTP/1.1',
  ]);
  const header = pick(random, [
    'X: y',
    'Content-Length: -1',
    'Content-Length: 9999999999999999999999',
    'Content-Length: 5\r\nContent-Length: 6',
    'Transfer-Encoding: chunked, chunked',
    'Transfer-Encoding: xchunked',
    'Expect: 100-continue\r\nContent-Length: 5',
    'Expect: something',
    'Cookie: \xff\xfe=\x01',
    `X: ${'y'.repeat(20_000)}`,
    Array.from({ length: 3000 }, (_, n) => `X-${n}: 1`).join('\r\n'),
    ': empty',
    'X y',
    'X\0: y',
    ' folded: x',
    'Authorization: Bearer \xff',
    'Accept-Encoding: \x80',
  ]);
  return `${line}\r\nHost: ${pick(random, HOSTS)}\r\n${header}\r\n\r\n`;
}

function half(random: Random): string {
  return pick(random, [
    '',
    'G',
    'GET / HTTP/1.1\r\n',
    'GET / HTTP/1.1\r\nHost: x\r\n',
    'POST /prd/auth/sign-in HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"phone',
    'POST /prd/auth/sign-in HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{"pho',
    'POST /prd/images HTTP/1.1\r\nHost: x\r\nContent-Length: 14000000\r\n\r\nxxxx',
  ]);
}

function pipelined(random: Random): string {
  const one = `GET ${pick(random, PATHS)} HTTP/1.1\r\nHost: localhost\r\n\r\n`;
  return one.repeat(1 + Math.floor(random() * 30));
}

function smuggled(random: Random): string {
  const inner = `GET ${pick(random, PATHS)} HTTP/1.1\r\nHost: x\r\n\r\n`;
  const head = `POST /prd/auth/refresh HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n`;
  return pick(random, [
    `${head}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${inner}`,
    `${head}transfer-Encoding: Chunked\r\n\r\n0\r\n\r\n${inner}`,
    `${head}Transfer-Encoding: chunked\r\n\r\nzz\r\n${inner}`,
    `${head}Transfer-Encoding: chunked\r\n\r\nffffffffffffffff\r\n${inner}`,
    `${head}Content-Length: 0\r\n\r\n${inner}`,
  ]);
}

function garbage(random: Random): string {
  return Array.from({ length: Math.floor(random() * 400) }, () => String.fromCharCode(Math.floor(random() * 256))).join('');
}

/** Status lines of what came back, in their order. */
export function sendRaw(baseUrl: string, { pieces, leave }: RawRequest): Promise<number[]> {
  const { hostname, port } = new URL(baseUrl);
  return new Promise((resolve) => {
    let answer = '';
    let timer: NodeJS.Timeout | undefined;
    const socket = connect({ host: hostname, port: Number(port) }, async () => {
      for (const piece of pieces) {
        socket.write(piece);
        if (pieces.length > 1) await wait(1);
      }
      if (leave === 'reset') socket.resetAndDestroy();
      else if (leave === 'leave') socket.destroy();
      else if (leave === 'end') socket.end();
      timer = setTimeout(() => socket.destroy(), WAIT_MS);
    });
    socket.setEncoding('latin1').on('data', (chunk) => {
      answer += chunk;
      if (leave === 'read') socket.resetAndDestroy();
    });
    socket
      .on('error', () => undefined)
      .on('close', () => {
        clearTimeout(timer);
        resolve([...answer.matchAll(/(?:^|\r\n|\n|\})HTTP\/1\.1 (\d{3})/g)].map((match) => Number(match[1])));
      });
  });
}
