import type { Readable } from 'node:stream';
import type { Caller } from '#api/contract/caller.ts';
import type { AppManifest } from '#api/contract/instant-offers.ts';

/** What the steps need of the world outside; the composition root gives each an embedded default or a real one. */

export interface SmsMessage {
  /** E.164. */
  to: string;
  text: string;
}

/**
 * Why a message was not taken. `refused`: the carrier will never take it; `stopped`: its phone wants no messages; `busy`: it certainly
 * did not leave, and may be tried again. Any other error means that nobody knows.
 */
export class SmsFailure extends Error {
  readonly kind: 'refused' | 'stopped' | 'busy';
  constructor(kind: SmsFailure['kind'], message: string) {
    super(message);
    this.kind = kind;
  }
}

export interface Sms {
  /** Returns the carrier's name of the message. Rejects with a `SmsFailure`, or with another error where no answer came. */
  send(message: SmsMessage & { reference?: string }): Promise<{ carrierId: string | null }>;
  /** Whether the carrier signed this form for an address below `/prd`. */
  verify(path: string, payload: string, signature: string): boolean;
  /** With the sandbox as carrier: what it delivered to a number, newest first. Null with a real one. */
  delivered: ((to: string) => Promise<(SmsMessage & { at: number })[]>) | null;
}

/** Control calls of the sandbox. */
export interface SandboxControl {
  /** Where its simulated platforms answer. */
  url: string;
  /** Rejects where the sandbox refuses or does not answer. */
  call(path: string, body: unknown): Promise<void>;
}

export interface Place {
  formatted: string;
  latitude: number;
  longitude: number;
  precision: 'address' | 'zip' | 'city';
  city: string | null;
  state: string | null;
  zip: string | null;
  /** ISO 3166, two letters, upper case. */
  country: string | null;
}

export interface Geocoder {
  /** Best first; empty where there is no such place. Rejects when that cannot be found out. */
  find(address: string): Promise<Place[]>;
}

/** Where the console's map takes its tiles from. */
export interface Tiles {
  url: string;
  attribution: string;
  minZoom: number;
  maxZoom: number;
  bundled: boolean;
}

export interface Files {
  write(name: string, bytes: Uint8Array): Promise<void>;
  read(name: string): Promise<Uint8Array | null>;
  remove(name: string): Promise<void>;
}

export interface Picture {
  /** WebP, without metadata. */
  bytes: Uint8Array;
  width: number;
  height: number;
}

/** Decodes a picture and encodes it again, upright and small: its longer side has at most `sidePx` (absent: a profile picture's). */
export type ShrinkPicture = (bytes: Uint8Array, sidePx?: number) => Promise<Picture | 'unreadable' | 'too-large'>;

/** What the calls need of the remote browser; its socket has the rest. */
export interface RemoteBrowserTickets {
  /** A Chromium is on this machine. */
  available(): boolean;
  /** This driver has a session open, or there is no room. */
  full(userId: string): boolean;
  /** `expiresAt` in machine milliseconds. */
  issue(userId: string, caller: Caller): { ticket: string; expiresAt: number };
}

/** What the provider says of one payment by card. Money in cents. */
export interface CardPayment {
  intentId: string;
  /** The provider's own word, e.g. `requires_payment_method`, `succeeded`, `canceled`. */
  status: string;
  /** Lets a browser confirm this payment and nothing else. */
  clientSecret: string;
  receivedCents: number;
  /** Brand and last four digits; null until a card was charged. */
  card: string | null;
  refunds: { refundId: string; cents: number }[];
}

/** A report of the provider whose signature is right. */
export interface CardEvent {
  eventId: string;
  type: string;
  /** The payment it is about; null where it is about none. */
  intentId: string | null;
}

/** The provider of card payments: Stripe, or the sandbox that answers as Stripe does. Rejects with `CardsUnavailable` or the provider's error. */
export interface Cards {
  provider: 'stripe' | 'sandbox';
  publishableKey: string;
  /** Where a browser confirms a payment. */
  apiBase: string;
  create(payment: { paymentId: string; userId: string; cents: number; currency: string }): Promise<CardPayment>;
  read(intentId: string): Promise<CardPayment>;
  cancel(intentId: string): Promise<CardPayment>;
  /** Gives everything back; `key` makes a repeated request one refund. */
  refund(intentId: string, key: string): Promise<void>;
  /** Returns the report in a signed body, or null where signature or age are not right. */
  verify(payload: string, signature: string): CardEvent | null;
}

/** A notification in the driver's words. `url` is absolute, or null where the server's own address is not known. */
export interface Notice {
  title: string;
  body: string;
  url: string | null;
}

/**
 * What became of a notification. `gone`: the address is no more; `refused`: it will never be taken; `later`: it was not taken now;
 * `unknown`: it may have arrived.
 */
export interface Delivery {
  outcome: 'sent' | 'gone' | 'refused' | 'later' | 'unknown';
  error?: string;
}

interface Messenger {
  send(to: string, notice: Notice): Promise<Delivery>;
}

/** Channels outside the console; null = the operator has not configured it. */
export interface Messengers {
  email: Messenger | null;
  ntfy: (Messenger & { address(topic: string): string }) | null;
  telegram: (Messenger & { bot: string }) | null;
}

/** What a service worker shows: `path` is opened by a tap, and a later notification of the same `tag` replaces this one. */
export interface PushMessage {
  title: string;
  body: string;
  path: string;
  tag: string;
  /** A second button, and where it leads. */
  help?: { title: string; path: string };
}

export interface PushSender {
  /** Base64url; browsers subscribe with it. */
  publicKey: string;
  /** False: an unknown push service, or keys that are none. */
  accepts(subscription: { endpoint: string; p256dh: string; auth: string }): boolean;
  send(subscription: { endpoint: string; p256dh: string; auth: string }, message: PushMessage): Promise<Delivery>;
}

export interface BuildApp {
  buildId: string;
  /** Of the finished file. */
  name: string;
  manifest: AppManifest;
}

export interface BuiltApp {
  bytes: number;
  sha256: string;
}

/** Makes the drivers' apps and keeps the finished ones. */
export interface AppBuilder {
  ending: 'apk' | 'zip';
  /** Rejects where no whole file was made in time; then nothing is left of it. */
  build(wanted: BuildApp): Promise<BuiltApp>;
  /** Ends this build, where it runs in this process. */
  cancel(buildId: string): void;
  /** Null where there is no such file. `start` and `end` are the first and the last byte that is read. */
  open(name: string): Promise<{ size: number; read(start: number, end: number): Readable } | null>;
  remove(name: string): Promise<void>;
  /** Of all finished files. */
  names(): Promise<string[]>;
  /** Ends what runs. */
  close(): Promise<void>;
}

/** An event for the operator's analytics, CRM or pixel. */
export interface SentEvent {
  /** The same when it is sent again. */
  id: number;
  channel: string;
  event: string;
  userId: string;
  properties: Record<string, string>;
  /** ISO 8601. */
  at: string;
}

/** Rejects where the receiver did not take it. */
export type SendEvent = (address: string, event: SentEvent) => Promise<void>;
