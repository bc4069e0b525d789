// What the browser and the contract may know of a platform.
// One line a platform, sorted by folder; a test compares the list with the folders.
export { entry as amazonFlex } from './amazon-flex/entry.ts';
export { entry as deliveroo } from './deliveroo/entry.ts';
export { entry as doorDash } from './doordash/entry.ts';
export { entry as favor } from './favor/entry.ts';
export { entry as glovo } from './glovo/entry.ts';
export { entry as grubHub } from './grubhub/entry.ts';
export { entry as instacart } from './instacart/entry.ts';
export { entry as lyft } from './lyft/entry.ts';
export { entry as pointPickup } from './point-pickup/entry.ts';
export { entry as relay } from './relay/entry.ts';
export { entry as roadie } from './roadie/entry.ts';
export { entry as spark } from './spark/entry.ts';
export { entry as veho } from './veho/entry.ts';
