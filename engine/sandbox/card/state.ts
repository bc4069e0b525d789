import { DAY } from '../../model/time-units.ts';
import type { CardEvent, CardObject, Kind } from './objects.ts';
import { PREFIXES } from './objects.ts';

/** An answer kept for repetitions of its call. */
export interface KeptAnswer {
  key: string;
  /** Digest of method, path and parameters, without card number and check code. */
  fingerprint: string;
  /** Milliseconds, machine time. */
  at: number;
  status: number;
  body: unknown;
  requestId: string;
}

/** One event on its way to the webhook. */
export interface Delivery {
  event: string;
  /** Counts events: what happens on the way is drawn from it and the seed. */
  number: number;
  attempts: number;
  /** Milliseconds, machine time; `null` = nothing is planned: it was delivered, lost on purpose or given up. */
  nextAt: number | null;
  deliveredAt: number | null;
}

/** How webhooks travel. */
export interface WebhookSettings {
  order: 'created' | 'shuffled';
  /** So many copies of each event more than one. */
  duplicates: number;
  delayMs: number;
  /** Share of the sends that never arrive. */
  drop: number;
  /** Share of the sends with a wrong signature. */
  badSignature: number;
  /** Set by a control call; `null` = the address the sandbox was started with. */
  url: string | null;
}

export interface Settings {
  webhooks: WebhookSettings;
  /** How long the bank takes for a payment or a refund; 0 = at once. */
  bankDelayMs: number;
}

/** A payment or refund that the bank has not decided yet. */
export interface BankTask {
  /** Id of the payment intent or the refund. */
  id: string;
  /** Milliseconds, machine time. */
  at: number;
}

/** Everything that survives a killed process. */
export interface CardState {
  seed: string;
  /** Makes ids unguessable, and different after each reset. */
  salt: string;
  /** Ids made so far. */
  ids: number;
  objects: Map<string, CardObject>;
  kinds: Record<Kind, Map<string, CardObject>>;
  /** Payment methods whose cardholder has passed 3-D Secure for later payments. */
  authenticated: Set<string>;
  answers: Map<string, KeptAnswer>;
  deliveries: Map<string, Delivery>;
  bank: Map<string, BankTask>;
  settings: Settings;
}

export type CardFact =
  | { t: 'world'; seed: string; salt: string }
  | { t: 'ids'; ids: number }
  | { t: 'object'; object: CardObject }
  | { t: 'authenticated'; id: string }
  | { t: 'answer'; answer: KeptAnswer }
  | { t: 'delivery'; delivery: Delivery }
  | { t: 'bank'; task: BankTask }
  | { t: 'decided'; id: string }
  | { t: 'settings'; settings: Settings };

export const DEFAULT_SETTINGS: Settings = {
  webhooks: { order: 'created', duplicates: 0, delayMs: 0, drop: 0, badSignature: 0, url: null },
  bankDelayMs: 0,
};

export const ANSWER_KEPT_MS = DAY;
const EVENT_KEPT_MS = 30 * DAY;

export function emptyState(): CardState {
  return {
    seed: '',
    salt: '',
    ids: 0,
    objects: new Map(),
    kinds: Object.fromEntries(Object.keys(PREFIXES).map((kind) => [kind, new Map()])) as CardState['kinds'],
    authenticated: new Set(),
    answers: new Map(),
    deliveries: new Map(),
    bank: new Map(),
    settings: DEFAULT_SETTINGS,
  };
}

export function apply(state: CardState, fact: CardFact): void {
  switch (fact.t) {
    case 'world':
      Object.assign(state, emptyState(), { seed: fact.seed, salt: fact.salt });
      return;
    case 'ids':
      state.ids = fact.ids;
      return;
    case 'object':
      state.objects.set(fact.object.id, fact.object);
      state.kinds[fact.object.object].set(fact.object.id, fact.object);
      return;
    case 'authenticated':
      state.authenticated.add(fact.id);
      return;
    case 'answer':
      state.answers.set(fact.answer.key, fact.answer);
      return;
    case 'delivery':
      state.deliveries.set(fact.delivery.event, fact.delivery);
      return;
    case 'bank':
      state.bank.set(fact.task.id, fact.task);
      return;
    case 'decided':
      state.bank.delete(fact.id);
      return;
    case 'settings':
      state.settings = fact.settings;
  }
}

/** Returns the shortest journal that makes this state again; old answers and events are dropped on the way. */
export function condense(state: CardState, now: number): CardFact[][] {
  if (!state.salt) return [];
  const old = (event: CardEvent) => event.created * 1000 < now - EVENT_KEPT_MS;
  const gone = new Set([...state.objects.values()].filter((object) => object.object === 'event' && old(object)).map(({ id }) => id));
  return [
    [
      { t: 'world', seed: state.seed, salt: state.salt },
      { t: 'ids', ids: state.ids },
      { t: 'settings', settings: state.settings },
    ],
    ...[...state.objects.values()].filter(({ id }) => !gone.has(id)).map((object): CardFact[] => [{ t: 'object', object }]),
    ...[...state.authenticated].map((id): CardFact[] => [{ t: 'authenticated', id }]),
    ...[...state.answers.values()].filter(({ at }) => at > now - ANSWER_KEPT_MS).map((answer): CardFact[] => [{ t: 'answer', answer }]),
    ...[...state.deliveries.values()].filter(({ event }) => !gone.has(event)).map((delivery): CardFact[] => [{ t: 'delivery', delivery }]),
    ...[...state.bank.values()].map((task): CardFact[] => [{ t: 'bank', task }]),
  ];
}
