/** Pass rules of every fault run: what the platform did, joined with what we recorded. */

export interface LedgerRow {
  at: number;
  account: string;
  call: string;
  offerId?: string;
  outcome: string;
}

export interface Attempt {
  userId: string;
  account: string;
  offerId: string;
  state: string;
  startsAt: number;
}

export interface Block {
  userId: string;
  account: string;
  offerId: string | null;
  startsAt: number;
  endsAt: number;
  state: string;
}

export interface Verdict {
  /** Accepts the platform received, and granted. */
  accepts: number;
  granted: number;
  /** D: granted twice for one account and offer, or two overlapping blocks of a driver. */
  doubleAccepts: number;
  /** The same offer asked for again by the same account. */
  askedTwice: number;
  /** L: granted by the platform, not held in our records. */
  missing: number;
  /** Held in our records, never granted. */
  invented: number;
  /** U: attempts still sending or unknown. */
  open: number;
  /** Each breach in words. */
  problems: string[];
}

export function judge(ledger: readonly LedgerRow[], attempts: readonly Attempt[], blocks: readonly Block[]): Verdict {
  const accepts = ledger.filter((row) => row.call === 'accept');
  const grants = accepts.filter((row) => row.outcome === 'granted');
  const held = blocks.filter((block) => block.state === 'held');
  const startOf = new Map(attempts.map((attempt) => [nameOf(attempt), attempt.startsAt]));
  const heldStarts = new Set(held.map((block) => `${block.account} ${block.startsAt}`));
  const grantedStarts = new Set(grants.map((row) => `${row.account} ${startOf.get(nameOf(row))}`));

  const grantedTwice = repeated(grants.map(nameOf)).map((name) => `${name}: granted twice`);
  const overlapping = overlaps(held);
  const asked = repeated(accepts.map(nameOf)).map((name) => `${name}: asked for twice`);
  const missing = grants
    .filter((row) => !heldStarts.has(`${row.account} ${startOf.get(nameOf(row))}`))
    .map((row) => `${nameOf(row)}: granted, not held`);
  const invented = held
    .filter((block) => !grantedStarts.has(`${block.account} ${block.startsAt}`))
    .map((block) => `${nameOf(block)}: held, never granted`);
  const open = attempts
    .filter((row) => row.state === 'sending' || row.state === 'unknown')
    .map((row) => `${nameOf(row)}: left ${row.state}`);
  return {
    accepts: accepts.length,
    granted: grants.length,
    doubleAccepts: grantedTwice.length + overlapping.length,
    askedTwice: asked.length,
    missing: missing.length,
    invented: invented.length,
    open: open.length,
    problems: [...grantedTwice, ...overlapping, ...asked, ...missing, ...invented, ...open],
  };
}

function nameOf(row: { account: string; offerId?: string | null }): string {
  return `${row.account} ${row.offerId}`;
}

function repeated(names: string[]): string[] {
  const seen = new Set<string>();
  return names.filter((name) => seen.size === seen.add(name).size);
}

function overlaps(held: readonly Block[]): string[] {
  const byDriver = Map.groupBy(held, (block) => block.userId);
  return [...byDriver.values()].flatMap((own) => {
    const sorted = own.toSorted((a, b) => a.startsAt - b.startsAt);
    return sorted
      .slice(1)
      .flatMap((block, at) => (block.startsAt < sorted[at]!.endsAt ? [`${nameOf(block)}: overlaps ${nameOf(sorted[at]!)}`] : []));
  });
}
