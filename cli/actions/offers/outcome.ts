import type { OfferStatus } from '#engine/model/verdict.ts';
import { EXIT } from '../../ui/exit-codes.ts';
import { CliFailure } from '../../ui/failure.ts';
import type { Terminal } from '../../ui/terminal.ts';
import { fill } from '../../ui/texts.ts';

export type Outcome = 'won' | 'lost' | 'skipped';

const OUTCOME_OF: Record<OfferStatus, Outcome> = { got: 'won', lost: 'lost', dislikes: 'skipped' };

/** Returns the word of the terminal for a status of the API. */
export function outcomeOf(status: OfferStatus): Outcome {
  return OUTCOME_OF[status];
}

/** Reads `--outcome won,lost` into statuses of the API; null where it was not given. Throws a usage failure for another word. */
export function statusesOf(terminal: Terminal, list: string | undefined): OfferStatus[] | null {
  if (list === undefined) return null;
  return list.split(',').map((text) => {
    const word = text.trim().toLowerCase();
    const found = (Object.keys(OUTCOME_OF) as OfferStatus[]).find((status) => OUTCOME_OF[status] === word);
    if (!found) throw new CliFailure('usage', fill(terminal.texts.offers.badOutcome, { outcome: text }), { exit: EXIT.usage });
    return found;
  });
}
