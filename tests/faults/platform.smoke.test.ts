import { limited } from './rows/13-limited.ts';
import { errors } from './rows/14-errors.ts';
import { garbage } from './rows/16-garbage.ts';
import { smokeOf } from './smoke.ts';

smokeOf(limited, errors, garbage);
