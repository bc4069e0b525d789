import { QueryClient } from '@tanstack/react-query';
import { createStore } from 'jotai';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import type { UserRecord } from '#api/contract/users.ts';
import type { ZoneFile } from '#api/contract/zones.ts';
import { ConsoleProvider } from '#console/data/console.tsx';
import { localeAtom } from '#console/data/settings.ts';
import { useServiceForm } from '#console/features/service/form.ts';
import { savedOptions } from '#console/features/service/form-values.ts';
import { DescribedForm } from '#console/ui/form/described-form.tsx';
import { FormContext, type Mode, type Values } from '#console/ui/form/form-context.ts';
import { stations } from '#engine/platforms/amazon-flex/stations.ts';
import { entryOf } from '../../entries.ts';
import { aUser, NOON } from '../../make.ts';

export const platform = entryOf('AMAZON_FLEX');
export const ZONE = 'us-chicago';
export const [ONE, TWO, THREE] = ['us-chicago-dch1', 'us-chicago-dch2', 'us-chicago-dch3'] as const;

/** A driver of Chicago with valid preferences that need no advice. */
export function aDriver(options: Values = {}, over: Partial<UserRecord> = {}): UserRecord {
  const driverOptions = { ...(platform.options.defaults() as Values), locations: [ONE, TWO, THREE], ...options };
  return aUser({
    driverOptions,
    zone: ZONE,
    continent: 0,
    country: 'US',
    region: ZONE,
    accounts: { AMAZON_FLEX: 'a@example.com' },
    ...over,
  });
}

export const zoneFile: ZoneFile = {
  id: ZONE,
  expiration: NOON,
  services: stations
    .filter((station) => station.region === ZONE)
    .map(({ id, name, timeZone, address1, city, state, postalCode, latitude, longitude, operational }) => ({
      id,
      name,
      status: operational ? 'OPERATIONAL' : 'NOT_OPERATIONAL',
      timeZone,
      pickUpLocation: { address: { address1, city, state, postalCode }, geocode: { latitude, longitude } },
    })),
};

export type Locale = 'en' | 'es';

/** Words as a reader meets them, tags gone. */
export function read(screen: ReactNode, locale: Locale = 'en', path = '/flex/configuration'): string {
  return wordsOf(draw(screen, locale, path));
}

export function draw(screen: ReactNode, locale: Locale = 'en', path = '/flex/configuration'): string {
  const queries = new QueryClient();
  queries.setQueryData(['flex-zone', ZONE], zoneFile);
  queries.setQueryData(['flex-regions'], REGIONS);
  const store = createStore();
  store.set(localeAtom, locale);
  return renderToString(
    <ConsoleProvider
      parts={{
        call: null as never,
        session: null as never,
        store,
        queries,
        world: { now: () => NOON, tell: () => undefined, age: () => 0 },
        ticker: { beats: () => 0, subscribe: () => () => undefined },
      }}
    >
      <MemoryRouter initialEntries={[path]}>{screen}</MemoryRouter>
    </ConsoleProvider>,
  );
}

export function wordsOf(html: string): string {
  return html
    .replace(/<[^>]*>/g, '|')
    .replace(/&#x27;/g, "'")
    .replace(/&amp;/g, '&')
    .replace(/[|\s]*\|[|\s]*/g, '|')
    .replace(/[\u202f\u00a0]/g, ' ');
}

const REGIONS = {
  US: [
    { id: ZONE, label: 'Chicago', continent: 0, country: 'US', zone: ZONE, currency: 'USD', timeZone: 'America/Chicago' },
    { id: 'us-phoenix', label: 'Phoenix', continent: 0, country: 'US', zone: 'us-phoenix', currency: 'USD', timeZone: 'America/Phoenix' },
  ],
  ES: [{ id: 'es-madrid', label: 'Madrid', continent: 1, country: 'ES', zone: 'es-madrid', currency: 'EUR', timeZone: 'Europe/Madrid' }],
};

interface FormProps {
  user?: UserRecord;
  /** What the driver has typed over the saved values. */
  typed?: Values;
  mode?: Mode;
  /** The driver has pressed Save. */
  attempted?: boolean;
}

/** The form of the configuration with what a driver has typed, as the page draws it. */
export function Form({ user = aDriver(), typed = {}, mode = 'edit', attempted = true }: FormProps) {
  const saved = savedOptions(user, platform);
  const values = { ...saved, ...typed };
  const newest = () => values;
  const { tools } = useServiceForm({ entry: platform, user, mode, saved, values, newest, attempted, refused: [], byAdmin: user.Admin });
  return (
    <FormContext value={tools}>
      <DescribedForm items={platform.view.form} values={values} setField={() => undefined} />
    </FormContext>
  );
}
