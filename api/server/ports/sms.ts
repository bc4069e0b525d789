import { timingSafeEqual } from 'node:crypto';
import { type Sms, SmsFailure, type SmsMessage } from '#api/verbs/ports.ts';
import type { Env } from '#config/env.ts';
import { readWebhookSecret } from '#engine/sandbox/card/webhook-secret.ts';
import { signatureOf } from '#engine/sandbox/sms/signature.ts';

const PATIENCE_MS = 10_000;

/** The carrier the operator configured, else the sandbox while it is on, else none: then nothing can be sent. */
export function chooseSms(env: Env, sandboxUrl: string): Sms {
  if (env.SMS_PROVIDER === 'twilio') return twilio(env);
  return env.SANDBOX ? sandboxCarrier(env, sandboxUrl) : NONE;
}

const NONE: Sms = {
  send: async () => {
    throw new SmsFailure('refused', 'no carrier is configured: set SMS_PROVIDER');
  },
  verify: () => false,
  delivered: null,
};

function sandboxCarrier(env: Env, url: string): Sms {
  return {
    async send(message) {
      const response = await reach(`${url}/_sandbox/messages`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(message),
      });
      const { id } = (await response.json()) as { id: string };
      return { carrierId: id };
    },
    // The sandbox signs for the path alone: it does not know by which address the server is reached.
    verify: (path, payload, signature) => matches(signatureOf(readWebhookSecret(env.DATA_DIR), path, payload), signature),
    async delivered(to) {
      const response = await fetch(`${url}/_sandbox/messages?to=${encodeURIComponent(to)}`, { signal: AbortSignal.timeout(PATIENCE_MS) });
      if (!response.ok) throw new Error(`the sandbox answered ${response.status}`);
      return ((await response.json()) as (SmsMessage & { at: number })[]).reverse();
    },
  };
}

/** https://www.twilio.com/docs/messaging/api/message-resource#create-a-message-resource */
function twilio({ SMS_ACCOUNT, SMS_SECRET, SMS_FROM, SMS_API_BASE, PUBLIC_URL }: Env): Sms {
  const url = `${SMS_API_BASE}/2010-04-01/Accounts/${SMS_ACCOUNT}/Messages.json`;
  const authorization = `Basic ${Buffer.from(`${SMS_ACCOUNT}:${SMS_SECRET}`).toString('base64')}`;
  const addressOf = (path: string) => new URL(`/prd${path}`, PUBLIC_URL).href;
  return {
    async send({ to, text, reference }) {
      const form = new URLSearchParams({ To: to, From: SMS_FROM!, Body: text });
      if (reference !== undefined && PUBLIC_URL) form.set('StatusCallback', addressOf(`/sms/report/${reference}`));
      const response = await reach(url, { method: 'POST', headers: { authorization }, body: form, redirect: 'error' });
      // Taken, whatever the body says.
      const { sid } = (await response.json().catch(() => ({}))) as { sid?: string };
      return { carrierId: sid ?? null };
    },
    // https://www.twilio.com/docs/usage/security#validating-requests
    verify: (path, payload, signature) =>
      PUBLIC_URL !== undefined && matches(signatureOf(SMS_SECRET!, addressOf(path), payload), signature),
    delivered: null,
  };
}

/** Errors before anything was written: the carrier never saw the message. */
const NEVER_REACHED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT', 'EHOSTUNREACH', 'ENETUNREACH']);
/** Twilio's code for a phone that answered STOP. */
const STOPPED = 21610;

/** Sends the request. 429 and an address that cannot be reached are `busy`, other 4xx are `refused`; 5xx and silence say nothing. */
async function reach(url: string, init: RequestInit): Promise<Response> {
  const response = await fetch(url, { ...init, signal: AbortSignal.timeout(PATIENCE_MS) }).catch((error: Error) => {
    const code = (error.cause as { code?: string } | undefined)?.code;
    if (code && NEVER_REACHED.has(code)) throw new SmsFailure('busy', `the carrier cannot be reached: ${code}`);
    throw error;
  });
  if (response.ok) return response;
  const { code, message } = (await response.json().catch(() => ({}))) as { code?: number; message?: string };
  const words = `the carrier answered ${response.status}${message ? `: ${message}` : ''}`.slice(0, 300);
  if (response.status === 429) throw new SmsFailure('busy', words);
  if (response.status < 500) throw new SmsFailure(code === STOPPED ? 'stopped' : 'refused', words);
  throw new Error(words);
}

function matches(wanted: string, given: string): boolean {
  const [a, b] = [Buffer.from(wanted), Buffer.from(given)];
  return a.length === b.length && timingSafeEqual(a, b);
}
