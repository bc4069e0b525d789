import type { CatalogueEntry } from '#engine/model/platform.ts';
import { calls } from './calls.ts';
import { manifest } from './manifest.ts';
import { options } from './options.ts';
import { view } from './view.ts';

export const entry: CatalogueEntry = { manifest, options, view, calls };
