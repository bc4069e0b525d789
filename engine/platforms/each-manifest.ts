// What a platform says of itself: all of it that a first page loads.
// One line a platform, sorted by folder; a test compares the list with the folders.
export { manifest as amazonFlex } from './amazon-flex/manifest.ts';
export { manifest as deliveroo } from './deliveroo/manifest.ts';
export { manifest as doorDash } from './doordash/manifest.ts';
export { manifest as favor } from './favor/manifest.ts';
export { manifest as glovo } from './glovo/manifest.ts';
export { manifest as grubHub } from './grubhub/manifest.ts';
export { manifest as instacart } from './instacart/manifest.ts';
export { manifest as lyft } from './lyft/manifest.ts';
export { manifest as pointPickup } from './point-pickup/manifest.ts';
export { manifest as relay } from './relay/manifest.ts';
export { manifest as roadie } from './roadie/manifest.ts';
export { manifest as spark } from './spark/manifest.ts';
export { manifest as veho } from './veho/manifest.ts';
