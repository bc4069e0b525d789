import type { Row } from './row.ts';
import { kill } from './rows/01-kill.ts';
import { limited } from './rows/13-limited.ts';
import { errors } from './rows/14-errors.ts';
import { garbage } from './rows/16-garbage.ts';
import { twoEngines } from './rows/23-two-engines.ts';

/** The fault table. */
export const TABLE: readonly Row[] = [kill, limited, errors, garbage, twoEngines];
