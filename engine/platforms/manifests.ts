// Made by `npm run i18n` from the folders. Do not edit.
import type { Manifest } from '../model/platform.ts';
import { manifest as amazonFlex } from './amazon-flex/manifest.ts';
import { manifest as deliveroo } from './deliveroo/manifest.ts';
import { manifest as doordash } from './doordash/manifest.ts';
import { manifest as favor } from './favor/manifest.ts';
import { manifest as glovo } from './glovo/manifest.ts';
import { manifest as grubhub } from './grubhub/manifest.ts';
import { manifest as instacart } from './instacart/manifest.ts';
import { manifest as lyft } from './lyft/manifest.ts';
import { manifest as pointPickup } from './point-pickup/manifest.ts';
import { manifest as relay } from './relay/manifest.ts';
import { manifest as roadie } from './roadie/manifest.ts';
import { manifest as spark } from './spark/manifest.ts';
import { manifest as veho } from './veho/manifest.ts';

/** Every platform in the order of the ids, by what it says of itself: all that a first page has to know. */
export const manifests: readonly Manifest[] = [
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
