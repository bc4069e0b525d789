import { describe, expect, it } from 'vitest';
import { homeOf, leadsTo, nextStep, servicesToAdd } from '#console/data/set-up.ts';

const service = (key: string, setupComplete?: boolean) => ({
  key,
  label: key,
  price: 50,
  ...(setupComplete !== undefined && { setupComplete }),
});
const user = (over: Partial<Parameters<typeof nextStep>[0]> = {}) => ({ phoneVerified: true, services: [], setupComplete: false, ...over });

describe('console/data/set-up', () => {
  it('asks for the phone before anything else (SETUP-03)', () => {
    expect(nextStep(user({ phoneVerified: false, services: [service('AMAZON_FLEX')] }))).toEqual({ step: 'phone' });
  });

  it('asks to choose a service where there is none (SETUP-08)', () => {
    expect(nextStep(user())).toEqual({ step: 'choose' });
  });

  it('begins with the first incomplete service in the order Flex, Spark, Relay, Veho, then any other (SETUP-08)', () => {
    const chosen = [service('LYFT', false), service('VEHO', false), service('RELAY', false), service('AMAZON_FLEX', true)];

    expect(nextStep(user({ services: chosen }))).toEqual({ step: 'service', service: 'RELAY' });
  });

  it('is done when every service is complete (SETUP-08)', () => {
    expect(nextStep(user({ services: [service('AMAZON_FLEX')], setupComplete: true }))).toEqual({ step: 'done' });
    expect(nextStep(user({ services: [service('AMAZON_FLEX')], setupComplete: false }))).toEqual({
      step: 'service',
      service: 'AMAZON_FLEX',
    });
  });

  it.each([
    ['AMAZON_FLEX', '/flex', 'ROUTE-17'],
    ['RELAY', '/relay/purchase-hours', 'ROUTE-21'],
    ['SPARK', '/spark', 'ROUTE-22'],
    ['ROADIE', '/roadie', 'ROUTE-23'],
    ['VEHO', '/veho/dashboard', 'ROUTE-24'],
    ['LYFT', '/lyft', 'OPEN-63'],
  ])('leads a driver of %s alone to %s (%s)', (key, home) => {
    expect(homeOf({ services: [service(key)] })).toBe(home);
  });

  it('leads a driver of several services to the home that shows them all (OPEN-63)', () => {
    expect(homeOf({ services: [service('VEHO'), service('AMAZON_FLEX')] })).toBeNull();
    expect(homeOf({ services: [service('VEHO'), service('LYFT')] })).toBeNull();
  });

  it('leads to that home at once, but not who has a page before it: an admin, an open set-up, several services, a proxy that may be needed', () => {
    const driver = (over: object = {}) =>
      ({ ...user({ services: [service('AMAZON_FLEX')], setupComplete: true }), role: 'driver', proxyInstalled: true, ...over }) as never;

    expect(leadsTo(driver(), undefined)).toBe('/flex');
    expect(leadsTo(driver({ proxyInstalled: false }), false)).toBe('/flex');
    expect(leadsTo(driver({ proxyInstalled: false }), true)).toBeNull();
    expect(leadsTo(driver({ proxyInstalled: false }), undefined)).toBeNull();
    expect(leadsTo(driver({ role: 'admin' }), false)).toBeNull();
    expect(leadsTo(driver({ setupComplete: false }), false)).toBeNull();
    expect(leadsTo(driver({ services: [service('AMAZON_FLEX'), service('VEHO')] }), false)).toBeNull();
  });

  it('offers what the driver does not have and what is not switched off (SETUP-15)', () => {
    const keys = (list: ReturnType<typeof servicesToAdd>) => list.map(({ service }) => service);

    const open = { disabled: [], secretAccess: false };

    expect(keys(servicesToAdd({ services: [] }, open))[0]).toBe('AMAZON_FLEX');
    expect(keys(servicesToAdd({ services: [service('AMAZON_FLEX')] }, open))).not.toContain('AMAZON_FLEX');
    expect(keys(servicesToAdd({ services: [] }, { ...open, disabled: ['AMAZON_FLEX'] }))).not.toContain('AMAZON_FLEX');
  });

  it('offers a secret service only to those who have access (INSTA-01)', () => {
    const keys = (secretAccess: boolean) => servicesToAdd({ services: [] }, { disabled: [], secretAccess }).map(({ service }) => service);

    expect([keys(false).includes('INSTACART'), keys(true).includes('INSTACART')]).toEqual([false, true]);
  });
});
