import { describe, expect, it } from 'vitest';
import { LONG_PAGES, SHORT_PAGES } from '#engine/kit/settings/view.ts';
import { REASONS } from '#engine/model/verdict.ts';
import { catalogue } from '#engine/platforms/catalogue.ts';
import grubhub from '#engine/platforms/grubhub/i18n/en.ts';
import relay from '#engine/platforms/relay/i18n/en.ts';
import roadie from '#engine/platforms/roadie/i18n/en.ts';
import spark from '#engine/platforms/spark/i18n/en.ts';
import veho from '#engine/platforms/veho/i18n/en.ts';

const of = (service: string) => catalogue.find(({ manifest }) => manifest.service === service)!;
/** Every platform but the one with its own screens. */
const described = catalogue.filter(({ manifest }) => manifest.capabilities.startFlag === 'start');

describe('engine/platforms/catalogue', () => {
  it('has all thirteen platforms of the specification by their service keys and option objects (ENT-09, ENT-10)', () => {
    const keys = catalogue.map(({ manifest }) => [manifest.service, manifest.optionField]);

    for (const key of [
      ['AMAZON_FLEX', 'driverOptions'],
      ['DELIVEROO', 'deliverooOptions'],
      ['DOORDASH', 'doorDashOptions'],
      ['FAVOR', 'favorOptions'],
      ['GLOVO', 'glovoOptions'],
      ['GRUBHUB', 'grubHubOptions'],
      ['INSTACART', 'instacartOptions'],
      ['LYFT', 'lyftOptions'],
      ['POINT_PICKUP', 'pointPickupOptions'],
      ['RELAY', 'relayOptions'],
      ['ROADIE', 'roadieOptions'],
      ['SPARK', 'sparkOptions'],
      ['VEHO', 'vehoOptions'],
    ])
      expect(keys).toContainEqual(key);
  });

  it('gives every service a dashboard and a configuration at its root (SVC-16, ROUTE-06, ROUTE-26)', () => {
    for (const { manifest, view } of described) {
      expect(manifest.routes, manifest.id).toContain(manifest.routeRoot);
      expect(manifest.routes, manifest.id).toContain(manifest.configuration ?? `${manifest.routeRoot}/configuration`);
      expect(view.form.length, manifest.id).toBeGreaterThan(3);
    }
  });

  it('has the addresses that the specification names (LYFT-09, RELAY-17, ROUTE-28, ROUTE-29, ROUTE-30)', () => {
    for (const service of ['RELAY', 'GLOVO', 'GRUBHUB', 'FAVOR'])
      expect(of(service).manifest.configuration, service).toBe(`${of(service).manifest.routeRoot}/purchase-hours`);
    for (const service of ['LYFT', 'POINT_PICKUP'])
      expect(of(service).manifest.routes, service).toContain(`${of(service).manifest.routeRoot}/configuration`);
    expect(of('RELAY').manifest.routes).toContain('/relay/feed');
  });

  it('has a block feed for Spark and Veho (SPARK-21, VEHO-15, FEED-01, ROUTE-27)', () => {
    const feeds = catalogue.filter(({ manifest }) => manifest.capabilities.blockFeed).map(({ manifest }) => `${manifest.routeRoot}/blocks`);

    expect(feeds.sort()).toEqual(['/flex/blocks', '/spark/blocks', '/veho/blocks']);
    for (const { manifest } of catalogue)
      if (manifest.capabilities.blockFeed) expect(manifest.routes).toContain(`${manifest.routeRoot}/blocks`);
  });

  it('counts Veho and GrubHub as running where the flag is missing, and no other service (VEHO-04, GRUBHUB-05, ENT-11)', () => {
    const running = catalogue.filter(({ manifest }) => manifest.capabilities.runsWithoutFlag).map(({ manifest }) => manifest.service);

    expect(running.sort()).toEqual(['GRUBHUB', 'VEHO']);
  });

  it('shows lost offers only to those of the flag, and their reason and time to admins alone (SVC-14, SVC-15)', () => {
    for (const { manifest, view } of described) {
      const tables = new Map(view.tables.map((table) => [table.id, table]));
      const lost = tables.get('lost');
      if (lost) {
        expect(lost.flag, manifest.id).toBe('showLostBlocks');
        expect(lost.columns.find(({ id }) => id === 'reason')?.admin, manifest.id).toBe(true);
      }
      for (const { id, columns } of tables.values())
        expect(
          columns.filter(({ id: column }) => column === 'grabbed').map(({ admin }) => admin),
          `${manifest.id} ${id}`,
        ).toEqual([true]);
      expect(
        tables.get('disliked')?.columns.some(({ format, admin }) => format === 'reason' && !admin),
        manifest.id,
      ).toBe(true);
    }
  });

  it('pages all tables of a platform by 5, 10, 20 or by 50, 100, 200, the first by default', () => {
    for (const { manifest, view } of described) {
      const [first, ...others] = view.tables.map(({ pageSizes }) => pageSizes);
      expect([SHORT_PAGES, LONG_PAGES], manifest.id).toContainEqual(first);
      for (const pageSizes of others) expect(pageSizes, manifest.id).toEqual(first);
    }
  });

  it('refreshes the user record every ten seconds on every dashboard (SVC-09)', () => {
    expect(described.filter(({ view }) => view.refreshMs !== 10_000).map(({ manifest }) => manifest.id)).toEqual([]);
  });

  it('tells why an offer was not wanted by the five reasons of the specification and one for what is unknown (SVC-13)', () => {
    expect([...REASONS].sort()).toEqual(['OUT_OF_AREA', 'OUT_OF_SCHEDULE', 'PRICE_TOO_LOW', 'TOO_SOON', 'UNKNOWN', 'UNPREFERRED_DURATION']);
  });

  it('says in the words of the specification what Relay and Veho could not do (RELAY-16, VEHO-16, ERR-87, ERR-90, ERR-91, ERR-100)', () => {
    expect([relay.start.failed, relay.saveFailed]).toEqual(['Error updating relay options', 'Error scheduling hours']);
    expect([veho.start.statusFailed, veho.start.stateFailed]).toEqual(['Error updating veho status', 'Error changing veho start status']);
  });

  it('says in the words of the specification what Veho refuses and could not load (ERR-81, ERR-82, ERR-103)', () => {
    expect([veho.issues.endBeforeStart, veho.issues.minimumTooLong, veho.locations.failed]).toEqual([
      'This is not a valid configuration. Your end time must be after your start time.',
      'Your minimum block hours cannot last longer than the time you want to work.',
      'Error getting possible veho locations',
    ]);
  });

  it('sends a driver of one service to its home (ROUTE-18, ROUTE-19, ROUTE-20, ROUTE-21, ROUTE-22, ROUTE-23)', () => {
    const home = (service: string) => of(service).manifest.home ?? of(service).manifest.routeRoot;

    expect(['INSTACART', 'GRUBHUB', 'GLOVO', 'RELAY', 'SPARK', 'ROADIE'].map(home)).toEqual([
      ...['/instacart', '/grubhub', '/glovo/purchase-hours', '/relay/purchase-hours', '/spark', '/roadie'],
    ]);
    expect(home('VEHO')).toBe('/veho/dashboard');
  });

  it('says in the words of the specification what Spark, Roadie and the others refuse (ERR-78, ERR-92, ERR-94, ERR-95, ERR-101, ERR-102)', () => {
    expect(spark.issues.timeBufferWhole).toBe('Your time buffer must be a whole number');
    expect([roadie.saveFailed, roadie.issues.locationWrong]).toEqual(['Error updating Roadie options', 'Wrong Location']);
    expect(roadie.setup.refused).toBe('Wrong Password');
    expect([grubhub.saveFailed, grubhub.start.failed]).toEqual(['Error updating options', 'Error changing start state']);
  });

  it('keeps hours of a day inside 23 where Favor and Glovo ask for them (FAVOR-08, GLOVO-10, CONST-42)', () => {
    for (const [service, beyond] of [
      ['FAVOR', 'disabled'],
      ['GLOVO', 'reset'],
    ] as const) {
      const items = of(service).view.form.flatMap((item) => (item.kind === 'figure' ? [item] : []));
      expect(items.map(({ name, together }) => [name, together])).toEqual([
        ['startHour', { with: 'hours', most: 23, beyond }],
        ['hours', { with: 'startHour', most: 23, beyond }],
      ]);
    }
    const [start, hours] = of('GLOVO').view.form.flatMap((item) => (item.kind === 'figure' ? [item.choices] : []));
    expect([start![0], start!.at(-1), hours![0], hours!.at(-1)]).toEqual([0, 23, 1, 23]);
  });

  it('tells a driver that a service is not enabled for them in its own words (LYFT-03, ROADIE-13, SVC-07, ERR-110, INSTA-24)', () => {
    for (const service of ['LYFT', 'ROADIE', 'INSTACART', 'POINT_PICKUP'])
      expect(of(service).view.start?.notEnabled, service).toBe('start.notEnabled');
  });
});
