import { kill } from './rows/01-kill.ts';
import { twoEngines } from './rows/23-two-engines.ts';
import { smokeOf } from './smoke.ts';

smokeOf(kill, twoEngines);
