import { createHmac } from 'node:crypto';

/** Returns the signature of a form as Twilio makes it: the address, then each field and its value in the order of the fields' names. */
export function signatureOf(secret: string, address: string, payload: string): string {
  const fields = [...new URLSearchParams(payload)].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return createHmac('sha1', secret)
    .update(address + fields.map(([name, value]) => name + value).join(''))
    .digest('base64');
}
