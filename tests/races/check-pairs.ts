import type { Mode } from '#engine/model/session.ts';

export interface RaceOffer {
  id: string;
  startsAt: number;
  endsAt: number;
  /** Minor units. */
  price: number;
}

/** What happened to one pair, as platforms, wire and engine saw it. */
export interface PairStory {
  n: number;
  mode: Mode;
  together: boolean;
  /** From the publication to the outcome. */
  took: Span;
  offers: readonly [RaceOffer, RaceOffer];
  /** What each platform does with an accept. */
  fates: readonly [Fate, Fate];
  /** Granted, by the platforms' own books. */
  granted: [boolean, boolean];
  /** Held, by our records. */
  recorded: [boolean, boolean];
  /** From the accept's arrival to its answer, as often as it was asked for. */
  onWire: [Span[], Span[]];
  /** Place in the order of events at which the core first looked at it, and at which its accept first left the core. */
  inHand: [number | null, number | null];
  asked: [number | null, number | null];
}
export type Fate = 'granted' | 'gone' | 'cut';
export interface Span {
  from: number;
  to: number;
}

export interface Report {
  pairs: number;
  held: number;
  bothHeld: number;
  bothOnWire: number;
  askedTwice: number;
  /** Records that differ from the platforms' own books. */
  recordsWrong: number;
  /** Nothing of the pair held though one could have been. */
  missed: number;
  bothInHand: number;
  betterFirst: number;
  worseFirst: number;
  /** The first was refused, and the other asked for after it. */
  secondTried: number;
  /** Numbers of the pairs that broke a rule. */
  broken: number[];
  pass: boolean;
}

export function checkPairs(stories: readonly PairStory[]): Report {
  const broken = new Set<number>();
  const count = (breaks: boolean, holds: (story: PairStory) => boolean) => {
    const found = stories.filter(holds);
    if (breaks) for (const { n } of found) broken.add(n);
    return found.length;
  };
  const report: Report = {
    pairs: stories.length,
    held: count(false, ({ granted }) => granted[0] || granted[1]),
    bothHeld: count(true, ({ granted }) => granted[0] && granted[1]),
    bothOnWire: count(true, ({ onWire: [a, b] }) => a.some((one) => b.some((other) => one.from < other.to && other.from < one.to))),
    askedTwice: count(true, ({ onWire }) => onWire.some((spans) => spans.length > 1)),
    recordsWrong: count(true, ({ granted, recorded }) => granted[0] !== recorded[0] || granted[1] !== recorded[1]),
    missed: count(true, ({ granted, fates }) => !granted[0] && !granted[1] && fates.some((fate) => fate !== 'gone')),
    bothInHand: count(false, (story) => betterOf(story) !== null && bothInHand(story)),
    betterFirst: count(false, (story) => bothInHand(story) && betterOf(story) === firstOf(story)),
    worseFirst: count(true, (story) => bothInHand(story) && betterOf(story) === 1 - firstOf(story)!),
    secondTried: count(false, ({ onWire }) => onWire[0].length > 0 && onWire[1].length > 0),
    broken: [],
    pass: false,
  };
  report.broken = [...broken].sort((a, b) => a - b);
  report.pass = broken.size === 0;
  return report;
}

/** Which accept left the core first; null where none did. */
function firstOf({ asked: [a, b] }: PairStory): 0 | 1 | null {
  if (a === null && b === null) return null;
  return (a ?? Number.POSITIVE_INFINITY) < (b ?? Number.POSITIVE_INFINITY) ? 0 : 1;
}

/** The core had looked at both before the first accept left it. */
function bothInHand(story: PairStory): boolean {
  const first = firstOf(story);
  return first !== null && story.inHand.every((at) => at !== null && at < story.asked[first]!);
}

/** In plain words: the most pay where the mode says so, else the most pay an hour. Null = no difference. */
function betterOf({ mode, offers: [a, b] }: PairStory): 0 | 1 | null {
  const hours = ({ startsAt, endsAt }: RaceOffer) => (endsAt - startsAt) / 3_600_000;
  const perHour = (offer: RaceOffer) => offer.price / hours(offer);
  const more = mode === 'masacre' ? a.price - b.price || perHour(a) - perHour(b) : perHour(a) - perHour(b);
  return more === 0 ? null : more > 0 ? 0 : 1;
}
