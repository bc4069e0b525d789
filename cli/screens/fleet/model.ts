import type { WorkerRow } from '#api/contract/workers.ts';
import type { SessionDetail } from '#engine/model/session.ts';
import { needsSomebody, STATE_LOOK } from '../../ui/worker-state.ts';

export type Verb = 'start' | 'stop' | 'drain';
const SORTS = ['trouble', 'wins', 'pace', 'driver'] as const;
type SortBy = (typeof SORTS)[number];

/** Everything the fleet screen shows; changed by `reduce` alone. */
export interface Fleet {
  rows: WorkerRow[];
  /** Rows of the look before, to show what changed. */
  before: Map<string, WorkerRow>;
  /** Polls per second of the last looks, by session. */
  pace: Map<string, number[]>;
  /** When the rows came in; null before the first. */
  loadedAt: number | null;
  failure: string | null;
  now: number;
  filter: string;
  typing: boolean;
  sort: SortBy;
  /** Session under the cursor; it stays with it when rows move. */
  cursor: string | null;
  asking: { verb: Verb; key: string } | null;
  message: { text: string; bad: boolean; until: number } | null;
  view: 'table' | 'inspect' | 'help';
  /** Session that is inspected. */
  inspected: string | null;
  detail: SessionDetail | null;
  paused: boolean;
  /** Start, stop and drain are offered. */
  mayCommand: boolean;
}

export type FleetChange =
  | { type: 'loaded'; rows: WorkerRow[]; at: number }
  | { type: 'inspected'; detail: SessionDetail; at: number }
  | { type: 'failed'; message: string }
  | { type: 'tick'; at: number }
  | { type: 'move'; by: number }
  | { type: 'filter'; text: string; typing: boolean }
  | { type: 'sort' }
  | { type: 'ask'; verb: Verb }
  | { type: 'answered' }
  | { type: 'said'; text: string; bad: boolean }
  | { type: 'open'; view: Fleet['view'] }
  | { type: 'pause' };

const MESSAGE_MS = 5000;
const TICK_MS = 1500;
const PACE_KEPT = 60;
/** Older news than this is shown as old. */
const STALE_MS = 3000;

export function createFleet(now: number, inspected: string | null, mayCommand: boolean): Fleet {
  return {
    rows: [],
    before: new Map(),
    pace: new Map(),
    loadedAt: null,
    failure: null,
    now,
    filter: '',
    typing: false,
    sort: 'trouble',
    cursor: inspected,
    asking: null,
    message: null,
    view: inspected ? 'inspect' : 'table',
    inspected,
    detail: null,
    paused: false,
    mayCommand,
  };
}

export function reduce(fleet: Fleet, change: FleetChange): Fleet {
  switch (change.type) {
    case 'loaded':
      return settleCursor({
        ...fleet,
        rows: change.rows,
        before: new Map(fleet.rows.map((row) => [keyOf(row), row])),
        pace: addPace(fleet.pace, change.rows),
        loadedAt: change.at,
        now: change.at,
        failure: null,
        message: stillSaid(fleet, change.at),
      });
    case 'inspected':
      return keyOf(change.detail) === fleet.inspected ? { ...fleet, detail: change.detail, loadedAt: change.at, failure: null } : fleet;
    case 'failed':
      return { ...fleet, failure: change.message };
    case 'tick':
      // News move the clock too: a tick draws only where none came.
      return change.at - fleet.now < TICK_MS ? fleet : { ...fleet, now: change.at, message: stillSaid(fleet, change.at) };
    case 'move': {
      const rows = shownRows(fleet);
      const at = rows.findIndex((row) => keyOf(row) === fleet.cursor);
      const to = Math.min(Math.max(at + change.by, 0), rows.length - 1);
      return { ...fleet, cursor: rows[to] ? keyOf(rows[to]) : null };
    }
    case 'filter':
      return settleCursor({ ...fleet, filter: change.text, typing: change.typing });
    case 'sort':
      return { ...fleet, sort: SORTS[(SORTS.indexOf(fleet.sort) + 1) % SORTS.length]! };
    case 'ask': {
      const key = fleet.view === 'inspect' ? fleet.inspected : fleet.cursor;
      return key ? { ...fleet, asking: { verb: change.verb, key } } : fleet;
    }
    case 'answered':
      return { ...fleet, asking: null };
    case 'said':
      return { ...fleet, message: { text: change.text, bad: change.bad, until: fleet.now + MESSAGE_MS } };
    case 'open': {
      if (change.view !== 'inspect')
        return { ...fleet, view: change.view, ...(change.view === 'table' && { inspected: null, detail: null }) };
      return fleet.cursor ? { ...fleet, view: 'inspect', inspected: fleet.cursor, detail: null } : fleet;
    }
    case 'pause':
      return { ...fleet, paused: !fleet.paused };
  }
}

export function keyOf(row: { userId: string; service: string }): string {
  return `${row.userId}/${row.service}`;
}

/** The rows that the filter leaves, in the chosen order; equal ones stay by driver and service. */
export function shownRows({ rows, filter, sort }: Pick<Fleet, 'rows' | 'filter' | 'sort'>): WorkerRow[] {
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean);
  const matching = rows.filter((row) => {
    const text = `${row.userId} ${row.service} ${row.state} ${row.nextStep} ${row.node}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  const by: Record<SortBy, (a: WorkerRow, b: WorkerRow) => number> = {
    trouble: (a, b) => STATE_LOOK[a.state].order - STATE_LOOK[b.state].order,
    wins: (a, b) => b.wins - a.wins,
    pace: (a, b) => b.pollsPerSecond - a.pollsPerSecond,
    driver: () => 0,
  };
  return matching.sort((a, b) => by[sort](a, b) || compare(a.userId, b.userId) || compare(a.service, b.service));
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Sessions that fit into so many lines of table: one is the heading. */
export function rowsIn(room: number): number {
  return room - 1;
}

/** First row of a window of `room` rows that holds the cursor and moves as little as it can. */
export function windowFrom(count: number, cursor: number, room: number, before: number): number {
  const from = cursor < before ? cursor : cursor >= before + room ? cursor - room + 1 : before;
  return Math.max(0, Math.min(from, count - room));
}

interface FleetTotals {
  up: number;
  trouble: number;
  off: number;
  pollsPerSecond: number;
  wins: number;
}

export function totalsOf(rows: readonly WorkerRow[]): FleetTotals {
  const totals: FleetTotals = { up: 0, trouble: 0, off: 0, pollsPerSecond: 0, wins: 0 };
  for (const row of rows) {
    if (needsSomebody(row.state)) totals.trouble += 1;
    else if (row.state === 'stopped') totals.off += 1;
    else totals.up += 1;
    totals.pollsPerSecond += row.pollsPerSecond;
    totals.wins += row.wins;
  }
  return totals;
}

/** Seconds since the last news once that is too long; null while it is fresh. */
export function staleFor({ loadedAt, now, paused }: Pick<Fleet, 'loadedAt' | 'now' | 'paused'>): number | null {
  return loadedAt !== null && !paused && now - loadedAt > STALE_MS ? Math.round((now - loadedAt) / 1000) : null;
}

function stillSaid({ message }: Fleet, now: number): Fleet['message'] {
  return message && message.until > now ? message : null;
}

function settleCursor(fleet: Fleet): Fleet {
  const rows = shownRows(fleet);
  if (rows.some((row) => keyOf(row) === fleet.cursor)) return fleet;
  return { ...fleet, cursor: rows[0] ? keyOf(rows[0]) : null };
}

function addPace(pace: Map<string, number[]>, rows: readonly WorkerRow[]): Map<string, number[]> {
  return new Map(rows.map((row) => [keyOf(row), [...(pace.get(keyOf(row)) ?? []), row.pollsPerSecond].slice(-PACE_KEPT)]));
}
