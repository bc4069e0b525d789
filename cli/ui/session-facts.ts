import type { SessionDecision, SessionDetail } from '#engine/model/session.ts';
import { shownMargin } from '#engine/model/verdict.ts';
import { dayTime, marginText, millis, NONE, oddsText, price, rate, timeOf, zoneName } from './figures.ts';
import type { Paint } from './paint.ts';
import type { Terminal } from './terminal.ts';
import { fill } from './texts.ts';
import { STATE_LOOK } from './worker-state.ts';

export interface Fact {
  name: string;
  value: string;
  tone?: keyof Paint;
}

/** What a session is doing, as names and words, most telling first. */
export function sessionFacts(terminal: Pick<Terminal, 'texts' | 'language'>, detail: SessionDetail): Fact[] {
  const { inspect: t, common } = terminal.texts;
  const { status } = detail;
  const steps: Record<string, string> = common.nextSteps;
  const causes: Record<string, string> = common.causes;
  const reasons: Record<string, string> = { ...common.reasons, ...common.details };
  const refusedBy = Object.entries(detail.refusedBy)
    .sort(([, a], [, b]) => b - a)
    .map(([reason, count]) => `${reasons[reason] ?? reason} ${count}`);
  const facts: (Fact | null)[] = [
    { name: t.state, value: common.states[detail.state], tone: STATE_LOOK[detail.state].tone },
    { name: t.since, value: new Date(status.since).toISOString() },
    detail.until ? { name: t.until, value: detail.until } : null,
    status.cause ? { name: t.cause, value: causes[status.cause] ?? status.cause } : null,
    { name: t.next, value: steps[detail.nextStep] ?? detail.nextStep },
    { name: t.account, value: detail.account || NONE },
    { name: t.lastPoll, value: detail.lastPollAt ?? NONE },
    { name: t.polls, value: rate(detail.pollsPerSecond) },
    { name: t.grab, value: millis(detail.grabP95Ms) },
    { name: t.wins, value: String(detail.wins), ...(detail.wins && { tone: 'won' as const }) },
    { name: t.losses, value: String(detail.losses) },
    { name: t.seen, value: String(detail.seen) },
    { name: t.refusedBy, value: refusedBy.join(', ') || NONE },
    detail.unreadable ? { name: t.unreadable, value: String(detail.unreadable), tone: 'bad' } : null,
    { name: t.budget, value: String(detail.budgetLeft) },
    { name: t.node, value: detail.node },
  ];
  return facts.filter((fact) => fact !== null);
}

interface DecisionCell {
  title: string;
  width: number;
  right?: boolean;
  cell(decision: SessionDecision): string;
  tone?(decision: SessionDecision): keyof Paint;
}

const OUTCOME_TONE = { won: 'won', lost: 'dim', refused: 'refused', uncertain: 'wait' } as const;

/** Columns of a list of decisions; the most telling first, so that a narrow terminal drops the others. */
export function decisionCells(terminal: Pick<Terminal, 'texts' | 'language'>): DecisionCell[] {
  const { inspect: t } = terminal.texts;
  return [
    { title: t.columns.at, width: 8, cell: (decision) => timeOf(decision.at) },
    {
      title: t.columns.outcome,
      width: 9,
      cell: (decision) => t.outcome[decision.outcome],
      tone: (decision) => OUTCOME_TONE[decision.outcome],
    },
    {
      title: t.columns.pay,
      width: 8,
      right: true,
      cell: (decision) => price(terminal, decision.price === null ? null : decision.price / 100, decision.currency),
    },
    { title: `${t.columns.start} (${zoneName(Date.now())})`, width: 12, cell: (decision) => dayTime(terminal, decision.startsAt) },
    { title: t.columns.why, width: 28, cell: (decision) => why(terminal, decision) },
    { title: t.columns.grab, width: 7, right: true, cell: (decision) => millis(decision.grabMs) },
    { title: t.columns.station, width: 12, cell: (decision) => decision.locationId ?? NONE },
  ];
}

function why(terminal: Pick<Terminal, 'texts' | 'language'>, decision: SessionDecision): string {
  const { reason, detail, margin, currency, price: cents } = decision;
  const { common, inspect } = terminal.texts;
  const details: Record<string, string> = common.details;
  const reasons: Record<string, string> = common.reasons;
  const word = detail ?? reason;
  if (!word) return NONE;
  const major = { margin: shownMargin({ reason, detail, margin }), price: cents === null ? null : cents / 100 };
  if (word === 'PATIENCE' && margin === 0) return common.weighing;
  const odds = detail === 'PATIENCE' ? oddsText(terminal, { ...decision, ...major }) : null;
  if (odds) return odds;
  const amount = marginText(terminal, { reason, detail }, major.margin, currency);
  return `${details[word] ?? reasons[word] ?? word}${margin ? ` ${fill(inspect.by, { margin: amount })}` : ''}`;
}
