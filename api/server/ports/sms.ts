import type { Sms, SmsMessage } from '#api/verbs/ports.ts';
import type { Env } from '#config/env.ts';

const PATIENCE_MS = 10_000;

/** The carrier the operator configured, else the sandbox while it is on, else none: then nothing can be sent. */
export function chooseSms(env: Env, sandboxUrl: string): Sms {
  if (env.SMS_PROVIDER === 'twilio') return twilio(env);
  return env.SANDBOX ? sandboxCarrier(sandboxUrl) : NONE;
}

const NONE: Sms = {
  send: async () => {
    throw new Error('no carrier is configured: set SMS_PROVIDER');
  },
  delivered: null,
};

function sandboxCarrier(url: string): Sms {
  return {
    async send(message) {
      const response = await fetch(`${url}/_sandbox/messages`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(message),
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      if (!response.ok) throw new Error(`the sandbox answered ${response.status}`);
    },
    async delivered(to) {
      const response = await fetch(`${url}/_sandbox/messages?to=${encodeURIComponent(to)}`, { signal: AbortSignal.timeout(PATIENCE_MS) });
      if (!response.ok) throw new Error(`the sandbox answered ${response.status}`);
      return ((await response.json()) as (SmsMessage & { at: number })[]).reverse();
    },
  };
}

/** https://www.twilio.com/docs/messaging/api/message-resource#create-a-message-resource */
function twilio({ SMS_ACCOUNT, SMS_SECRET, SMS_FROM, SMS_API_BASE }: Env): Sms {
  const url = `${SMS_API_BASE}/2010-04-01/Accounts/${SMS_ACCOUNT}/Messages.json`;
  const authorization = `Basic ${Buffer.from(`${SMS_ACCOUNT}:${SMS_SECRET}`).toString('base64')}`;
  return {
    async send({ to, text }) {
      const response = await fetch(url, {
        method: 'POST',
        headers: { authorization },
        body: new URLSearchParams({ To: to, From: SMS_FROM!, Body: text }),
        redirect: 'error',
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      await response.body?.cancel();
      if (!response.ok) throw new Error(`the carrier answered ${response.status}`);
    },
    delivered: null,
  };
}
