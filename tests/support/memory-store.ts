import { guard } from '#engine/core/guards.ts';
import type {
  Candidate,
  IntentAnswer,
  IntentRequest,
  Occupied,
  OpenAttempt,
  ReconcileAnswer,
  ReconcileRequest,
  RecordBatch,
  SessionRecord,
  Settlement,
  Store,
} from '#engine/core/ports.ts';
import type { Instant } from '#engine/model/clock.ts';
import type { Assignment, Offer } from '#engine/model/offer.ts';
import type { SessionStatus } from '#engine/model/session.ts';
import type { GuardDetail, Verdict } from '#engine/model/verdict.ts';

export interface MemoryAttempt {
  attemptId: string;
  userId: string;
  service: string;
  account: string;
  offerId: string;
  offer: Offer;
  startsAt: Instant;
  endsAt: Instant;
  locationId: string;
  state: Settlement['state'] | 'sending';
  createdAt: Instant;
}

export interface MemoryBlock {
  userId: string;
  service: string;
  account: string;
  assignment: Assignment;
  source: 'grab' | 'reconcile';
  state: 'held' | 'forfeited' | 'dropped';
  /** Absent = for long. */
  heldSince?: Instant;
}

/** What happens to calls of the store before they are performed: throw, or wait. */
export type Hook = (method: keyof Store, input: unknown) => void | Promise<void>;

export interface MemoryStore extends Store {
  records: Map<string, SessionRecord>;
  attempts: MemoryAttempt[];
  blocks: MemoryBlock[];
  offers: Map<string, Offer>;
  /** By driver, service and offer; each list in the order of `seenAt`. */
  verdicts: Map<string, Verdict[]>;
  statuses: { userId: string; service: string; status: SessionStatus; disable: boolean }[];
  intents: IntentRequest[];
  batches: RecordBatch[];
  put(record: SessionRecord): void;
  verdictsOf(userId: string, offerId: string): Verdict[];
  attemptsFor(offerId: string): MemoryAttempt[];
  hook: Hook | null;
}

/** A whole `Store` in memory, with the rules the records keep: for tests and for benches that leave the database out. */
export function createMemoryStore(...records: SessionRecord[]): MemoryStore {
  const secrets = new Map<string, Record<string, string>>();
  let attemptsMade = 0;

  const before = async (method: keyof Store, input: unknown): Promise<void> => {
    const waits = self.hook?.(method, input);
    if (waits) await waits;
  };
  const occupied = (userId: string): Occupied[] => [
    ...self.blocks
      .filter((block) => block.userId === userId && block.state === 'held')
      .map(({ service, assignment: { offerId, startsAt, endsAt, locationId } }) => ({
        service,
        offerId: offerId ?? null,
        startsAt,
        endsAt,
        locationId,
      })),
    ...self.attempts
      .filter((attempt) => attempt.userId === userId && isOpen(attempt))
      .map(({ service, offerId, startsAt, endsAt, locationId }) => ({ service, offerId, startsAt, endsAt, locationId })),
  ];

  const self: MemoryStore = {
    records: new Map(records.map((record) => [keyOf(record.userId, record.service), record])),
    attempts: [],
    blocks: [],
    offers: new Map(),
    verdicts: new Map(),
    statuses: [],
    intents: [],
    batches: [],
    hook: null,
    put: (record) => void self.records.set(keyOf(record.userId, record.service), record),
    verdictsOf: (userId, offerId) =>
      [...self.verdicts].filter(([key]) => key.startsWith(`${userId}/`) && key.endsWith(`/${offerId}`)).flatMap(([, rows]) => rows),
    attemptsFor: (offerId) => self.attempts.filter((attempt) => attempt.offerId === offerId),

    async sessions() {
      await before('sessions', null);
      return [...self.records.values()].filter(
        ({ userId, service, enabled, status }) =>
          enabled ||
          (status !== null && status.state !== 'stopped') ||
          self.attempts.some((attempt) => attempt.userId === userId && attempt.service === service && isOpen(attempt)),
      );
    },
    async session(userId, service) {
      await before('session', { userId, service });
      return self.records.get(keyOf(userId, service)) ?? null;
    },
    async refusedBefore(userId, service, since) {
      await before('refusedBefore', { userId, service });
      return [...self.verdicts.values()]
        .flat()
        .filter((verdict) => verdict.userId === userId && verdict.service === service && verdict.status === 'dislikes')
        .filter(({ seenAt }) => seenAt >= since)
        .map(({ offerId, seenAt, reason, detail, margin }) => ({ offerId, seenAt, decision: (detail as GuardDetail) ?? reason!, margin }));
    },
    async occupied(userId, from) {
      await before('occupied', { userId, from });
      return occupied(userId).filter((entry) => entry.endsAt > from);
    },
    async askedFor(userId, service, since) {
      await before('askedFor', { userId, service });
      return self.attempts
        .filter((attempt) => attempt.userId === userId && attempt.service === service && attempt.createdAt >= since)
        .map(({ offerId }) => offerId);
    },
    async intend(request) {
      self.intents.push(request);
      await before('intend', request);
      const { userId, service, account, limits, now } = request;
      return request.candidates.map((candidate): IntentAnswer => {
        const refused = refusalOf(self.attempts, occupied(userId), candidate, request, limits);
        if (refused) return { refused };
        attemptsMade += 1;
        const attemptId = `attempt-${attemptsMade}`;
        const { offer, startsAt, endsAt, locationId } = candidate;
        self.attempts.push({
          attemptId,
          userId,
          service,
          account,
          offerId: offer.id,
          offer,
          startsAt,
          endsAt,
          locationId,
          state: 'sending',
          createdAt: now,
        });
        return { attemptId };
      });
    },
    async withdraw(attemptId) {
      await before('withdraw', { attemptId });
      self.attempts = self.attempts.filter((attempt) => attempt.attemptId !== attemptId || attempt.state !== 'sending');
    },
    async settle(settlements) {
      await before('settle', settlements);
      for (const { attemptId, userId, service, account, state, assignment, verdict, offer, at } of settlements) {
        const attempt = self.attempts.find((candidate) => candidate.attemptId === attemptId);
        if (attempt && (state === 'accepted' || isOpen(attempt))) attempt.state = state;
        if (assignment)
          hold(self, { userId, service, account, assignment: { ...assignment, offerId: offer.id }, source: 'grab', heldSince: at });
        if (verdict) upsert(self, verdict);
      }
    },
    async openAttempts(userId, service) {
      await before('openAttempts', { userId, service });
      return self.attempts
        .filter((attempt) => attempt.userId === userId && attempt.service === service && isOpen(attempt))
        .map(({ attemptId, offerId, offer, state, createdAt }) => ({
          attemptId,
          offerId,
          offer,
          state: state as OpenAttempt['state'],
          createdAt,
        }));
    },
    async reconcile(request) {
      await before('reconcile', request);
      return compare(self, request);
    },
    async forfeited(userId, service, assignment, at) {
      await before('forfeited', { userId, service, at });
      const block = heldOf(self, userId, service).find((held) => isKeyed(held, assignment));
      if (block) block.state = 'forfeited';
    },
    async held(userId, service, from) {
      await before('held', { userId, service });
      return heldOf(self, userId, service)
        .map(({ assignment }) => assignment)
        .filter((assignment) => assignment.endsAt > from);
    },
    async record(batches) {
      await before('record', batches);
      for (const batch of batches) {
        self.batches.push(batch);
        for (const offer of batch.offers) self.offers.set(`${batch.platform}/${offer.id}`, offer);
        for (const verdict of batch.verdicts) upsert(self, verdict);
      }
    },
    async setStatus(userId, service, status, also) {
      await before('setStatus', { userId, service, status });
      self.statuses.push({ userId, service, status, disable: also?.disable ?? false });
      const record = self.records.get(keyOf(userId, service));
      if (record) self.put({ ...record, status, ...(also?.disable && { enabled: false }) });
    },
    secrets: {
      load: async (userId, service) => secrets.get(keyOf(userId, service)) ?? { refreshToken: `token-of-${userId}` },
      save: async (userId, service, next) => void secrets.set(keyOf(userId, service), next),
    },
  };
  return self;
}

function refusalOf(
  attempts: MemoryAttempt[],
  occupied: Occupied[],
  candidate: Candidate,
  { service, account }: IntentRequest,
  limits: IntentRequest['limits'],
): GuardDetail | null {
  const asked = attempts.some(
    (attempt) => attempt.service === service && attempt.account === account && attempt.offerId === candidate.offer.id,
  );
  return asked ? 'LOST_BEFORE' : guard(occupied, candidate, service, limits);
}

function compare(self: MemoryStore, request: ReconcileRequest): ReconcileAnswer {
  const { userId, service, account, assignments, spared, now } = request;
  const answer: ReconcileAnswer = { resolved: [], found: [], dropped: [] };
  const listed = new Set(request.attempts.map((attempt) => attempt.attemptId));
  const mine = self.attempts.filter((attempt) => attempt.userId === userId && attempt.service === service && attempt.account === account);
  const missing = new Set(heldOf(self, userId, service));
  const granted = new Set<MemoryAttempt>();

  for (const assignment of assignments) {
    const attempt = attemptFor(
      assignment,
      mine.filter((candidate) => !granted.has(candidate)),
    );
    if (attempt) granted.add(attempt);
    const keyed = [...missing].find((held) => held.assignment.externalId === assignment.externalId);
    if (keyed && !isKeyed(keyed, assignment)) {
      missing.delete(keyed);
      if (isSpared(keyed, spared)) continue;
      keyed.state = 'dropped';
      answer.dropped.push(keyed.assignment);
    }
    const block =
      [...missing].find((held) => held.assignment.externalId === assignment.externalId) ??
      [...missing].find((held) => matches(assignment, { ...held.assignment, offerId: held.assignment.offerId ?? null }));
    if (block) missing.delete(block);
    if (block?.assignment.externalId === assignment.externalId) continue;
    if (block) block.state = 'dropped';
    const offerId = assignment.offerId ?? attempt?.offerId ?? block?.assignment.offerId;
    const source = attempt || block?.source === 'grab' ? 'grab' : 'reconcile';
    const known = { ...assignment, ...(offerId !== undefined && { offerId }) };
    hold(self, { userId, service, account, source, assignment: known, heldSince: block ? (block.heldSince ?? 0) : now });
    if (!block && (!attempt || attempt.state === 'accepted')) answer.found.push(assignment);
  }
  for (const attempt of mine) {
    if (isOpen(attempt) && !listed.has(attempt.attemptId)) continue;
    const outcome = granted.has(attempt) ? 'accepted' : isOpen(attempt) ? 'not_accepted' : null;
    if (outcome === null || outcome === attempt.state) continue;
    attempt.state = outcome;
    answer.resolved.push({ attemptId: attempt.attemptId, offerId: attempt.offerId, state: outcome });
  }
  for (const block of missing) {
    if (block.assignment.startsAt <= now || isSpared(block, spared)) continue;
    block.state = 'dropped';
    answer.dropped.push(block.assignment);
  }
  return answer;
}

/** By the platform's key, and by the offer's id where both have one. */
function isKeyed({ assignment: held }: MemoryBlock, { externalId, offerId }: Assignment): boolean {
  return held.externalId === externalId && (held.offerId === undefined || offerId === undefined || held.offerId === offerId);
}

function isSpared({ heldSince = Number.NEGATIVE_INFINITY }: MemoryBlock, { from, to }: ReconcileRequest['spared']): boolean {
  return heldSince > from && heldSince < to;
}

/** By the offer's id whatever became of it; by start and place only where the platform did not refuse it. */
function attemptFor(assignment: Assignment, attempts: MemoryAttempt[]): MemoryAttempt | undefined {
  const alike = attempts.filter((attempt) => matches(assignment, attempt));
  const order = ['accepted', 'sending', 'unknown', 'not_accepted'];
  const exact = alike.find((attempt) => attempt.offerId === assignment.offerId);
  return (
    exact ?? alike.filter((attempt) => order.includes(attempt.state)).sort((a, b) => order.indexOf(a.state) - order.indexOf(b.state))[0]
  );
}

function matches(assignment: Assignment, row: { offerId: string | null; startsAt: Instant; locationId: string }): boolean {
  if (assignment.offerId && row.offerId) return assignment.offerId === row.offerId;
  return assignment.startsAt === row.startsAt && assignment.locationId === row.locationId;
}

function hold(self: MemoryStore, block: Omit<MemoryBlock, 'state'>): void {
  const held = heldOf(self, block.userId, block.service).find((other) => other.assignment.externalId === block.assignment.externalId);
  if (!held) self.blocks.push({ ...block, state: 'held' });
  else {
    held.assignment = { ...held.assignment, ...block.assignment };
    if (block.source === 'grab') held.source = 'grab';
  }
}

function heldOf(self: MemoryStore, userId: string, service: string): MemoryBlock[] {
  return self.blocks.filter((block) => block.userId === userId && block.service === service && block.state === 'held');
}

function upsert(self: MemoryStore, verdict: Verdict): void {
  const key = `${verdict.userId}/${verdict.service}/${verdict.offerId}`;
  const rows = self.verdicts.get(key) ?? [];
  const same = rows.findIndex((row) => row.seenAt === verdict.seenAt);
  if (same >= 0) rows[same] = verdict;
  else rows.push(verdict);
  self.verdicts.set(key, rows);
}

function isOpen(attempt: Pick<MemoryAttempt, 'state'>): boolean {
  return attempt.state === 'sending' || attempt.state === 'unknown';
}

function keyOf(userId: string, service: string): string {
  return `${userId}/${service}`;
}
