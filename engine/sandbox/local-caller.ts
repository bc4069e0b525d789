import type { IncomingMessage } from 'node:http';

/** Addresses are written as four numbers: the owner of any other name can make it mean this machine. */
const OWN_HOST = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i;
const OWN_ORIGIN = new RegExp(OWN_HOST.source.replace('^', '^https?:\\/\\/'), 'i');

/** Returns true for a request from this machine that no page of another site made. */
export function isLocal(request: IncomingMessage): boolean {
  const address = request.socket.remoteAddress ?? '';
  const loopback = address === '::1' || /^(::ffff:)?127\./.test(address);
  const { host = '', origin } = request.headers;
  const named = host === '' || OWN_HOST.test(host);
  return loopback && named && (origin === undefined || OWN_ORIGIN.test(origin));
}
