import { donated } from './rows/29-donations.ts';
import { smokeOf } from './smoke.ts';

smokeOf(donated);
