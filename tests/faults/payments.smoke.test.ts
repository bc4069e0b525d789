import { webhooks } from './rows/27-webhooks.ts';
import { smokeOf } from './smoke.ts';

smokeOf(webhooks);
