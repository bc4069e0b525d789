import { describe, expect, it } from 'vitest';
import { unitsOf } from '#engine/model/country.ts';
import { manifests } from '#engine/platforms/manifests.ts';

const of = (id: string) => manifests.find((manifest) => manifest.id === id)!.countries;

describe('engine/model/country', () => {
  it.each([
    ['amazon-flex', 'US', 'USD', 'miles'],
    ['amazon-flex', 'GB', 'GBP', 'miles'],
    ['amazon-flex', 'CA', 'CAD', 'kilometres'],
    ['amazon-flex', 'MX', 'MXN', 'kilometres'],
    ['amazon-flex', 'DE', 'EUR', 'kilometres'],
    ['deliveroo', undefined, 'GBP', 'miles'],
    ['deliveroo', 'FR', 'EUR', 'kilometres'],
    ['glovo', undefined, 'EUR', 'kilometres'],
    ['glovo', 'PE', 'PEN', 'kilometres'],
    ['instacart', 'CA', 'CAD', 'kilometres'],
  ])('%s for a driver in %s counts in %s and %s', (id, country, currency, distance) => {
    expect(unitsOf(of(id), country)).toEqual({ currency, distance });
  });

  it("takes the platform's first country for a driver of a country without this platform", () => {
    expect(unitsOf(of('spark'), 'ES')).toEqual({ currency: 'USD', distance: 'miles' });
  });

  it.each(manifests)('knows every country of $id', ({ countries }) => {
    for (const country of countries) expect(unitsOf([country]).currency).toMatch(/^[A-Z]{3}$/);
  });
});
