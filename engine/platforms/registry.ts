// Made by `npm run i18n` from the folders. Do not edit.
import type { AnyPlatform } from '../model/platform.ts';
import { amazonFlex } from './amazon-flex/index.ts';
import { deliveroo } from './deliveroo/index.ts';
import { doordash } from './doordash/index.ts';
import { favor } from './favor/index.ts';
import { glovo } from './glovo/index.ts';
import { grubhub } from './grubhub/index.ts';
import { instacart } from './instacart/index.ts';
import { lyft } from './lyft/index.ts';
import { pointPickup } from './point-pickup/index.ts';
import { relay } from './relay/index.ts';
import { roadie } from './roadie/index.ts';
import { spark } from './spark/index.ts';
import { veho } from './veho/index.ts';

/** Every platform in the order of the ids, with adapter and simulated upstream. */
export const platforms: readonly AnyPlatform[] = [
  amazonFlex,
  deliveroo,
  doordash,
  favor,
  glovo,
  grubhub,
  instacart,
  lyft,
  pointPickup,
  relay,
  roadie,
  spark,
  veho,
];
