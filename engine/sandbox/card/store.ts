import { createHmac } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import type { MachineClock } from '../../model/clock.ts';
import { openJournal } from '../journal.ts';
import type { CardObject, Kind, Kinds } from './objects.ts';
import { PREFIXES } from './objects.ts';
import { apply, type CardFact, type CardState, condense, emptyState } from './state.ts';

const LARGE_JOURNAL = 200_000_000;
const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

export interface StoreOptions {
  folder: string;
  seed: string;
  machine: MachineClock;
  /** A new unguessable text each time. */
  randomText(): string;
  /** The disk refused a write. */
  broken(error: Error): void;
}

/** The card sandbox's objects. What one call changes is one line of the journal: together or not at all. */
export interface Store {
  readonly state: Readonly<CardState>;
  /** Seconds since 1970. */
  now(): number;
  /** Milliseconds since 1970, machine time. */
  nowMs(): number;
  get<K extends Kind>(kind: K, id: string): Kinds[K] | undefined;
  /** Oldest first. */
  all<K extends Kind>(kind: K): Kinds[K][];
  put<T extends CardObject>(object: T): T;
  note(fact: CardFact): void;
  newId(kind: Kind): string;
  /** Returns an unguessable text; one for another use reveals nothing about it. */
  newSecret(use: string): string;
  /** Appends what changed since the last call; it survives a killed process from then on. */
  save(): void;
  /** Calls back when everything saved is on the disk. */
  flushed(done: () => void): void;
  reset(seed: string): void;
  close(): void;
}

export function openStore(options: StoreOptions): Store {
  const { machine } = options;
  mkdirSync(options.folder, { recursive: true });
  const state = emptyState();
  let pending: CardFact[] = [];
  const replay = (entries: Iterable<CardFact[]>) => {
    for (const entry of entries) for (const fact of entry) apply(state, fact);
    return condense(state, machine.now());
  };
  const journal = openJournal<CardFact[]>(options.folder, replay, options.broken);

  const note = (fact: CardFact) => {
    apply(state, fact);
    pending.push(fact);
  };
  const save = () => {
    if (pending.length > 0) journal.append([{ t: 'ids', ids: state.ids }, ...pending]);
    pending = [];
    if (journal.grown() > LARGE_JOURNAL) journal.restart(condense(state, machine.now()));
  };
  const newSecret = (use: string) => {
    state.ids += 1;
    const bytes = createHmac('sha256', state.salt).update(`${use} ${state.ids}`).digest();
    return [...bytes.subarray(0, 24)].map((byte) => LETTERS[byte % LETTERS.length]).join('');
  };
  const begin = (seed: string) => {
    pending = [];
    apply(state, { t: 'world', seed, salt: options.randomText() });
    journal.restart(condense(state, machine.now()));
  };
  if (!state.salt) begin(options.seed);

  return {
    state,
    now: () => Math.floor(machine.now() / 1000),
    nowMs: machine.now,
    get: (kind, id) => state.kinds[kind].get(id) as Kinds[typeof kind] | undefined,
    all: (kind) => [...state.kinds[kind].values()] as Kinds[typeof kind][],
    put(object) {
      note({ t: 'object', object });
      return object;
    },
    note,
    newId: (kind) => `${PREFIXES[kind]}_${newSecret(kind)}`,
    newSecret,
    save,
    flushed: journal.flushed,
    reset: begin,
    close: journal.close,
  };
}
