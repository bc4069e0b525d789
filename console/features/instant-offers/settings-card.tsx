import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useDeferredValue, useId } from 'react';
import { platformCall } from '#api/contract/platform-calls.ts';
import type { UserRecord } from '#api/contract/users.ts';
import type { ZoneFile } from '#api/contract/zones.ts';
import { APP_BUILD, CACHES } from '#config/constants.ts';
import { unitsOf } from '#engine/model/country.ts';
import { useChangeUser } from '../../data/change-user.ts';
import { useConsole } from '../../data/console.tsx';
import { failureText } from '../../data/failure-text.ts';
import { useTexts } from '../../data/i18n.ts';
import { mainManifest } from '../../data/main-switch.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { SelectField } from '../../ui/inputs/select-field.tsx';
import { Toggle } from '../../ui/inputs/toggle.tsx';
import { Card } from '../../ui/page/card.tsx';
import { money } from '../../ui/text/format.ts';
import { appOptions } from './options.ts';
import type { InstantTexts } from './texts.ts';
import '../../ui/form/form.css';

interface Props {
  user: UserRecord;
  words: InstantTexts['settings'];
  /** Nothing may be changed now: the app is being made or loaded, or an admin looks. */
  rests: boolean;
}

const DEFAULT_PLACE = 'Default';
const upTo = (most: number) => Array.from({ length: most }, (_, i) => i + 1);

/** The three switches and what each of them needs. Every change is saved at once. */
export function SettingsCard({ user, words, rests: closed }: Props) {
  const texts = useTexts();
  const { currency } = unitsOf(mainManifest.countries, user['country']);
  const change = useChangeUser(user.userId);
  const shown = { ...appOptions(user), ...(change.isPending && appOptions(change.variables)) };
  const rests = closed || change.isPending;
  const set = (name: string, value: unknown) => {
    if (rests) return;
    change.mutate(
      { [mainManifest.optionField]: { [name]: value } },
      { onError: (error) => void toast.error(words.failed, { description: failureText(error, texts) }) },
    );
  };
  const row = (name: string, label: string, lead: string, details: ReactNode) => (
    <SettingRow label={label} lead={lead} on={shown[name] === true} rests={rests} onPress={() => set(name, shown[name] !== true)}>
      {details}
    </SettingRow>
  );
  const figure = (name: string, label: string, most: number, textOf: (n: number) => string) => (
    <SelectField label={label} disabled={rests} value={String(shown[name])} onChange={(event) => set(name, Number(event.target.value))}>
      {upTo(most).map((n) => (
        <option key={n} value={n}>
          {textOf(n)}
        </option>
      ))}
    </SelectField>
  );
  return (
    <Card title={words.title} className="instant-settings">
      {row(
        'instantOffersActive',
        words.instant,
        words.instantLead,
        <div className="instant-figures">
          {figure('instantOffersMaxStops', words.maxStops, APP_BUILD.maxStops, String)}
          {figure('instantOffersMinPay', words.minPay, APP_BUILD.maxPay, (n) => money(n, currency, texts.locale, 0))}
        </div>,
      )}
      {row(
        'fakeGpsActive',
        words.location,
        words.locationLead,
        <Where
          user={user}
          words={words}
          place={String(shown['instantOffersLocation'])}
          rests={rests}
          onChange={(place) => set('instantOffersLocation', place)}
        />,
      )}
      {row('selfieBypassActive', words.selfie, words.selfieLead, null)}
      <p className="meta instant-risk">{words.risk}</p>
    </Card>
  );
}

interface RowProps {
  label: string;
  lead: string;
  on: boolean;
  rests: boolean;
  onPress(): void;
  children: ReactNode;
}

function SettingRow({ label, lead, on, rests, onPress, children }: RowProps) {
  // The switch answers first; the lists of figures follow.
  const details = useDeferredValue(on && children);
  return (
    <div className="instant-setting">
      <div className="instant-row">
        <div>
          <p className="strong">{label}</p>
          <p className="meta">{lead}</p>
        </div>
        <Toggle checked={on} rests={rests} label={label} onPress={onPress} />
      </div>
      {details}
    </div>
  );
}

interface WhereProps {
  user: UserRecord;
  words: InstantTexts['settings'];
  /** `Default` or `latitude:longitude`. */
  place: string;
  rests: boolean;
  onChange(place: string): void;
}

const zones = platformCall(mainManifest.service, 'zones');

/** Where the phone is, or one of the stations that the driver has chosen. */
function Where({ user, words, place, rests, onChange }: WhereProps) {
  const { call } = useConsole();
  const id = useId();
  const { continent, country, zone } = user as { continent?: number; country?: string; zone?: string };
  const file = useQuery({
    queryKey: ['zone-places', zone],
    queryFn: ({ signal }) => call(zones, { continent: String(continent), country, zone }, { signal }) as Promise<ZoneFile>,
    staleTime: CACHES.zoneFileMs,
    enabled: Boolean(zone && country),
  });
  const chosen = new Set((appOptions(user)['locations'] ?? []) as string[]);
  const choices = (file.data?.services ?? [])
    .filter((service) => chosen.has(service.id))
    .map(({ name, pickUpLocation: { geocode } }) => ({ name, value: `${geocode.latitude}:${geocode.longitude}` }));
  const known = place === DEFAULT_PLACE || choices.some(({ value }) => value === place);
  return (
    <SelectField label={words.where} id={id} disabled={rests} value={place} onChange={(event) => onChange(event.target.value)}>
      <option value={DEFAULT_PLACE}>{words.default}</option>
      {!known && <option value={place}>{place.replace(':', ', ')}</option>}
      {choices.map(({ name, value }) => (
        <option key={value} value={value}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}
