import type { Platform } from '../model/platform.ts';
import { calls as flexCalls } from './amazon-flex/calls.ts';
import { manifest as flex } from './amazon-flex/manifest.ts';
import { options as flexOptions } from './amazon-flex/options.ts';
import { view as flexView } from './amazon-flex/view.ts';
import { calls as deliverooCalls } from './deliveroo/calls.ts';
import { manifest as deliveroo } from './deliveroo/manifest.ts';
import { options as deliverooOptions } from './deliveroo/options.ts';
import { view as deliverooView } from './deliveroo/view.ts';
import { calls as doorDashCalls } from './doordash/calls.ts';
import { manifest as doorDash } from './doordash/manifest.ts';
import { options as doorDashOptions } from './doordash/options.ts';
import { view as doorDashView } from './doordash/view.ts';
import { calls as favorCalls } from './favor/calls.ts';
import { manifest as favor } from './favor/manifest.ts';
import { options as favorOptions } from './favor/options.ts';
import { view as favorView } from './favor/view.ts';
import { calls as glovoCalls } from './glovo/calls.ts';
import { manifest as glovo } from './glovo/manifest.ts';
import { options as glovoOptions } from './glovo/options.ts';
import { view as glovoView } from './glovo/view.ts';
import { calls as grubHubCalls } from './grubhub/calls.ts';
import { manifest as grubHub } from './grubhub/manifest.ts';
import { options as grubHubOptions } from './grubhub/options.ts';
import { view as grubHubView } from './grubhub/view.ts';
import { calls as instacartCalls } from './instacart/calls.ts';
import { manifest as instacart } from './instacart/manifest.ts';
import { options as instacartOptions } from './instacart/options.ts';
import { view as instacartView } from './instacart/view.ts';
import { calls as lyftCalls } from './lyft/calls.ts';
import { manifest as lyft } from './lyft/manifest.ts';
import { options as lyftOptions } from './lyft/options.ts';
import { view as lyftView } from './lyft/view.ts';
import { calls as pointPickupCalls } from './point-pickup/calls.ts';
import { manifest as pointPickup } from './point-pickup/manifest.ts';
import { options as pointPickupOptions } from './point-pickup/options.ts';
import { view as pointPickupView } from './point-pickup/view.ts';
import { calls as relayCalls } from './relay/calls.ts';
import { manifest as relay } from './relay/manifest.ts';
import { options as relayOptions } from './relay/options.ts';
import { view as relayView } from './relay/view.ts';
import { calls as roadieCalls } from './roadie/calls.ts';
import { manifest as roadie } from './roadie/manifest.ts';
import { options as roadieOptions } from './roadie/options.ts';
import { view as roadieView } from './roadie/view.ts';
import { calls as sparkCalls } from './spark/calls.ts';
import { manifest as spark } from './spark/manifest.ts';
import { options as sparkOptions } from './spark/options.ts';
import { view as sparkView } from './spark/view.ts';
import { calls as vehoCalls } from './veho/calls.ts';
import { manifest as veho } from './veho/manifest.ts';
import { options as vehoOptions } from './veho/options.ts';
import { view as vehoView } from './veho/view.ts';

/** What the browser and the contract may know of a platform. */
export type CatalogueEntry = Pick<Platform<any>, 'manifest' | 'options' | 'view' | 'calls'>;

/** Every platform, one line each; a test compares the list with the folders. */
export const catalogue: readonly CatalogueEntry[] = [
  { manifest: flex, options: flexOptions, view: flexView, calls: flexCalls },
  { manifest: relay, options: relayOptions, view: relayView, calls: relayCalls },
  { manifest: veho, options: vehoOptions, view: vehoView, calls: vehoCalls },
  { manifest: lyft, options: lyftOptions, view: lyftView, calls: lyftCalls },
  { manifest: spark, options: sparkOptions, view: sparkView, calls: sparkCalls },
  { manifest: roadie, options: roadieOptions, view: roadieView, calls: roadieCalls },
  { manifest: grubHub, options: grubHubOptions, view: grubHubView, calls: grubHubCalls },
  { manifest: favor, options: favorOptions, view: favorView, calls: favorCalls },
  { manifest: glovo, options: glovoOptions, view: glovoView, calls: glovoCalls },
  { manifest: pointPickup, options: pointPickupOptions, view: pointPickupView, calls: pointPickupCalls },
  { manifest: doorDash, options: doorDashOptions, view: doorDashView, calls: doorDashCalls },
  { manifest: deliveroo, options: deliverooOptions, view: deliverooView, calls: deliverooCalls },
  { manifest: instacart, options: instacartOptions, view: instacartView, calls: instacartCalls },
];
