import { expect, it } from 'vitest';
import { brandOf } from '#console/ui/brand/brand.ts';

const SITES = [
  ['www.batchgrabber.com', 'batchgrabber'],
  ['grabber.io', 'grabber'],
  ['my.grabber.net', 'my.grabber.net'],
  ['localhost', 'Batch Grabber'],
  ['127.0.0.1', 'Batch Grabber'],
  ['[::1]', 'Batch Grabber'],
];

it.each(SITES)('knows the site %s as %s (LEGAL-03)', (host, brand) => {
  expect(brandOf(host, 'Batch Grabber')).toBe(brand);
});
