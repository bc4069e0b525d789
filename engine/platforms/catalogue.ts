// Made by `npm run i18n` from the folders. Do not edit.
import type { CatalogueEntry } from '../model/platform.ts';
import { entry as amazonFlex } from './amazon-flex/entry.ts';
import { entry as deliveroo } from './deliveroo/entry.ts';
import { entry as doordash } from './doordash/entry.ts';
import { entry as favor } from './favor/entry.ts';
import { entry as glovo } from './glovo/entry.ts';
import { entry as grubhub } from './grubhub/entry.ts';
import { entry as instacart } from './instacart/entry.ts';
import { entry as lyft } from './lyft/entry.ts';
import { entry as pointPickup } from './point-pickup/entry.ts';
import { entry as relay } from './relay/entry.ts';
import { entry as roadie } from './roadie/entry.ts';
import { entry as spark } from './spark/entry.ts';
import { entry as veho } from './veho/entry.ts';

/** Every platform in the order of the ids, by what the browser and the contract may know of it. */
export const catalogue: readonly CatalogueEntry[] = [
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
