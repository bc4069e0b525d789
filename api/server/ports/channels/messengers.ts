import { createTransport } from 'nodemailer';
import type { Messengers } from '#api/verbs/ports.ts';
import type { Env } from '#config/env.ts';
import { deliver } from './deliver.ts';

/** The channels that the operator has configured; null = off. */
export function chooseMessengers(env: Env): Messengers {
  return { email: email(env), ntfy: ntfy(env), telegram: telegram(env) };
}

function email({ SMTP_URL, MAIL_FROM }: Env): Messengers['email'] {
  if (!SMTP_URL) return null;
  const transport = createTransport(SMTP_URL, { from: MAIL_FROM });
  return {
    async send(to, { title, body, url }) {
      try {
        await transport.sendMail({ to: { name: '', address: to }, subject: title, text: url ? `${body}\n\n${url}\n` : `${body}\n` });
        return { outcome: 'sent' };
      } catch (error) {
        const { responseCode, command, code } = error as { responseCode?: number; command?: string; code?: string };
        const text = `${code ?? 'failed'} ${responseCode ?? ''}`.trim();
        if (responseCode !== undefined) return { outcome: responseCode >= 500 ? 'refused' : 'later', error: text };
        // Once the text is on its way, a broken connection leaves open whether it arrived.
        return { outcome: command === 'DATA' ? 'unknown' : 'later', error: text };
      }
    },
  };
}

/** https://docs.ntfy.sh/publish/#publish-as-json */
function ntfy({ NTFY_URL, NTFY_TOKEN }: Env): Messengers['ntfy'] {
  if (!NTFY_URL) return null;
  const base = NTFY_URL.replace(/\/$/, '');
  return {
    address: (topic) => `${base}/${topic}`,
    send: (topic, { title, body, url }) =>
      deliver(base, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(NTFY_TOKEN && { authorization: `Bearer ${NTFY_TOKEN}` }) },
        body: JSON.stringify({ topic, title, message: body, ...(url && { click: url }) }),
      }),
  };
}

/** https://core.telegram.org/bots/api#sendmessage */
function telegram({ TELEGRAM_TOKEN, TELEGRAM_BOT, TELEGRAM_API_BASE }: Env): Messengers['telegram'] {
  if (!TELEGRAM_TOKEN) return null;
  return {
    bot: TELEGRAM_BOT!,
    send: (chat, { title, body, url }) =>
      deliver(`${TELEGRAM_API_BASE}/bot${TELEGRAM_TOKEN}/sendMessage`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ chat_id: chat, text: [title, body, url].filter(Boolean).join('\n') }),
      }),
  };
}
