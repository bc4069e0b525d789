/** The common pass rule of every fault run: what the platform did, joined with what we recorded. */

export interface LedgerRow {
  at: number;
  account: string;
  call: string;
  offerId?: string | undefined;
  outcome: string;
  /** null = the connection was reset instead of an answer. */
  status: number | null;
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

export interface Records<A extends Attempt = Attempt, B extends Block = Block> {
  attempts: readonly A[];
  blocks: readonly B[];
}

export interface RunCheck {
  /** Accepts the platform received, and granted. */
  accepts: number;
  granted: number;
  /** Granted twice or asked for twice by one account, or two overlapping blocks of a driver. */
  D: number;
  /** Granted by the platform and not held in our records, or held there and never granted. */
  L: number;
  /** Accepts outside the driver's filters, or without the intent that must precede them. */
  G: number;
  /** Attempts still sending or unknown. */
  U: number;
  /** Each breach in words. */
  problems: string[];
}

/**
 * `outside` says why a driver did not want what was asked for; null = they did. `forgive` = accepts whose intents
 * were lost on purpose.
 */
export function checkRun<A extends Attempt>(
  ledger: readonly LedgerRow[],
  { attempts, blocks }: Records<A>,
  outside: (attempt: A) => string | null = () => null,
  forgive: (row: LedgerRow) => boolean = () => false,
): RunCheck {
  const accepts = ledger.filter((row) => row.call === 'accept');
  const grants = accepts.filter((row) => row.outcome === 'granted');
  const held = blocks.filter((block) => block.state === 'held');
  const attemptOf = new Map(attempts.map((attempt) => [nameOf(attempt), attempt]));
  // A block is known by its offer, or, where the platform names none, by its start.
  const startOf = (row: LedgerRow) => `${row.account} ${attemptOf.get(nameOf(row))?.startsAt}`;
  const heldNames = new Set(held.flatMap((block) => [nameOf(block), `${block.account} ${block.startsAt}`]));
  const grantedNames = new Set(grants.flatMap((row) => [nameOf(row), startOf(row)]));

  const twice = repeated(grants.map(nameOf)).map((name) => `${name}: granted twice`);
  // After a 403 a call is sent once more with a new token; the platform has not looked at the first one.
  const asked = repeated(accepts.filter((row) => row.status !== 403).map(nameOf)).map((name) => `${name}: asked for twice`);
  const missing = grants
    .filter((row) => !heldNames.has(nameOf(row)) && !heldNames.has(startOf(row)))
    .map((row) => `${nameOf(row)}: granted, not held`);
  const invented = held
    .filter((block) => !grantedNames.has(nameOf(block)) && !grantedNames.has(`${block.account} ${block.startsAt}`))
    .map((block) => `${nameOf(block)}: held, never granted`);
  const unwanted = accepts.flatMap((row) => {
    const attempt = attemptOf.get(nameOf(row));
    const why = attempt ? outside(attempt) : forgive(row) ? null : 'no intent was written';
    return why ? [`${nameOf(row)}: ${why}`] : [];
  });
  const open = attempts
    .filter((row) => row.state === 'sending' || row.state === 'unknown')
    .map((row) => `${nameOf(row)}: left ${row.state}`);
  const double = [...twice, ...asked, ...overlaps(held)];
  const lost = [...missing, ...invented];
  return {
    accepts: accepts.length,
    granted: grants.length,
    D: double.length,
    L: lost.length,
    G: unwanted.length,
    U: open.length,
    problems: [...double, ...lost, ...unwanted, ...open],
  };
}

function nameOf(row: { account: string; offerId?: string | null | undefined }): string {
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
