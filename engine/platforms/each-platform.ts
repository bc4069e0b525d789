// Whole platforms, with adapter and simulated upstream.
// One line a platform, sorted by folder; a test compares the list with the folders.
export { amazonFlex } from './amazon-flex/index.ts';
export { deliveroo } from './deliveroo/index.ts';
export { doorDash } from './doordash/index.ts';
export { favor } from './favor/index.ts';
export { glovo } from './glovo/index.ts';
export { grubHub } from './grubhub/index.ts';
export { instacart } from './instacart/index.ts';
export { lyft } from './lyft/index.ts';
export { pointPickup } from './point-pickup/index.ts';
export { relay } from './relay/index.ts';
export { roadie } from './roadie/index.ts';
export { spark } from './spark/index.ts';
export { veho } from './veho/index.ts';
