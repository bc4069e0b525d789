import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { signatureOf } from './signature.ts';

/** How the next messages are made to misbehave. */
export interface CarrierFault {
  /** How many messages it hits. */
  times: number;
  /** The answer's status; absent = the connection ends without one. */
  status?: number | undefined;
  delayMs: number;
  /** It is delivered all the same. */
  delivers: boolean;
}

export interface CarrierSettings {
  /** Where reports and answers of phones go; null = nowhere. */
  url: string | null;
  /** Copies of each report. */
  reports: number;
  /** Share of messages that are reported as undelivered. */
  undelivered: number;
}

export interface Carrier {
  settings: CarrierSettings;
  faults: CarrierFault[];
  /** The oldest fault that hits a message; it is spent. */
  take(): CarrierFault | null;
  newId(): string;
  /** Reports what became of a message, once it is answered. */
  report(reference: string, id: string, to: string): void;
  /** A phone writes to the server's number. Returns the server's status, or null where nothing is listening. */
  inbound(from: string, text: string): Promise<number | null>;
  close(): void;
}

const REPORT_AFTER_MS = 20;

/** Opens what replaces a carrier of text messages: its answers, its reports, and phones that write back. */
export function createCarrier({ url, secret }: { url: string | null; secret(): string }): Carrier {
  const settings: CarrierSettings = { url, reports: 1, undelivered: 0 };
  const closing = new AbortController();
  let sent = 0;
  const post = async (path: string, form: Record<string, string>): Promise<number | null> => {
    if (settings.url === null) return null;
    const payload = new URLSearchParams(form).toString();
    try {
      const response = await fetch(new URL(`/prd${path}`, settings.url), {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': signatureOf(secret(), path, payload) },
        body: payload,
        signal: AbortSignal.any([closing.signal, AbortSignal.timeout(5000)]),
      });
      await response.body?.cancel();
      return response.status;
    } catch {
      return null;
    }
  };
  return {
    settings,
    faults: [],
    take() {
      const [fault] = this.faults;
      if (fault && --fault.times <= 0) this.faults.shift();
      return fault ?? null;
    },
    newId,
    report(reference, id, to) {
      const failed = Math.floor(++sent * settings.undelivered) > Math.floor((sent - 1) * settings.undelivered);
      const form = { MessageSid: id, MessageStatus: failed ? 'undelivered' : 'delivered', To: to, ...(failed && { ErrorCode: '30003' }) };
      void (async () => {
        await wait(REPORT_AFTER_MS, undefined, { signal: closing.signal, ref: false });
        for (let copy = 0; copy < settings.reports; copy++) await post(`/sms/report/${reference}`, form);
      })().catch(() => undefined);
    },
    inbound: (from, text) => post('/sms/inbound', { From: from, Body: text, MessageSid: newId() }),
    close: () => closing.abort(),
  };
}

function newId(): string {
  return `SM${randomUUID().replaceAll('-', '')}`;
}
