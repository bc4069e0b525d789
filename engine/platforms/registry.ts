import type { Platform } from '#engine/model/platform.ts';
import { amazonFlex } from './amazon-flex/index.ts';
import { deliveroo } from './deliveroo/index.ts';
import { doorDash } from './doordash/index.ts';
import { favor } from './favor/index.ts';
import { glovo } from './glovo/index.ts';
import { grubHub } from './grubhub/index.ts';
import { instacart } from './instacart/index.ts';
import { lyft } from './lyft/index.ts';
import { pointPickup } from './point-pickup/index.ts';
import { relay } from './relay/index.ts';
import { roadie } from './roadie/index.ts';
import { spark } from './spark/index.ts';
import { veho } from './veho/index.ts';

/** Every platform, one line each; a test compares the list with the folders. */
export const platforms: readonly Platform<any>[] = [
  amazonFlex,
  relay,
  veho,
  lyft,
  spark,
  roadie,
  grubHub,
  favor,
  glovo,
  pointPickup,
  doorDash,
  deliveroo,
  instacart,
];
