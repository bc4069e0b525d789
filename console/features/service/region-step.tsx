import { Button, Spinner } from '@radix-ui/themes';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { UserRecord } from '#api/contract/users.ts';
import { useChangeUser } from '../../data/change-user.ts';
import { useTexts } from '../../data/i18n.ts';
import { Failed } from '../../ui/feedback/failed.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { SelectField } from '../../ui/inputs/select-field.tsx';
import { languageTag } from '../../ui/text/format.ts';
import { type Region, useRegions } from './places.ts';

/** In the order of their numbers. */
const CONTINENTS = ['americas', 'europe', 'asia', 'australia'] as const;

/** Continent, country, region: each narrows the next. A continent without regions says so. */
export function RegionStep({ user, onDone }: { user: UserRecord; onDone(): void }) {
  const { t, locale } = useTexts();
  const words = t.forms.setUp.region;
  const regions = useRegions();
  const change = useChangeUser(user.userId);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const all = Object.values(regions.data ?? {}).flat();
  const [picked, setPicked] = useState<Partial<Record<'continent' | 'country' | 'region', string>>>({});
  const [missing, setMissing] = useState(false);
  // The sign-in asked for the continent and the country already: only the region is left, and they can still be changed.
  const [narrowed, setNarrowed] = useState(typeof user['continent'] === 'number' && typeof user['country'] === 'string');
  const continent = picked.continent ?? String(user['continent'] ?? all[0]?.continent ?? 0);
  const here = all.filter((region) => String(region.continent) === continent);
  const country = chosen(
    here.map((region) => region.country),
    picked.country,
    user['country'],
  );
  const inCountry = here.filter((region) => region.country === country);
  const regionId = chosen(
    inCountry.map((region) => region.id),
    picked.region,
    user['region'],
  );
  const names = new Intl.DisplayNames([languageTag(locale)], { type: 'region' });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const region = inCountry.find((one) => one.id === regionId);
    setMissing(!region);
    if (!region || change.isPending) return;
    change.mutate(placeOf(region), { onSuccess: onDone, onError: () => toast.error(words.saveFailed()) });
  };

  if (regions.isError) return <Failed level={1} title={words.failed()} error={regions.error} onRetry={() => void regions.refetch()} />;
  return (
    <section className="card entry region-step">
      <h1 ref={heading} tabIndex={-1} className="page-title">
        {words.title()}
      </h1>
      <p className="meta">{words.lead()}</p>
      <form className="form" onSubmit={submit} noValidate aria-busy={regions.isPending}>
        {narrowed && country && (
          <p className="region-known">
            <span>{`${words.continents[CONTINENTS[Number(continent)] ?? 'americas']()} · ${names.of(country)}`}</span>
            <button type="button" className="line-link link-button" onClick={() => setNarrowed(false)}>
              {words.change()}
            </button>
          </p>
        )}
        {!(narrowed && country) && (
          <PlaceFields
            continent={continent}
            country={country}
            countries={here.map((region) => region.country)}
            busy={regions.isPending}
            onPick={setPicked}
          />
        )}
        <SelectField
          label={words.region()}
          error={missing && !regionId ? words.missing() : null}
          disabled={inCountry.length === 0}
          value={regionId ?? ''}
          onChange={(event) => setPicked({ continent, ...(country && { country }), region: event.target.value })}
        >
          {inCountry.length === 0 && <option value="">{regions.isPending ? t.console.shell.loading() : words.none()}</option>}
          {inCountry.map((region) => (
            <option key={region.id} value={region.id}>
              {region.label}
            </option>
          ))}
        </SelectField>
        <Button type="submit" size="4" className="wide" aria-disabled={change.isPending || undefined}>
          {change.isPending && <Spinner size="2" />}
          {change.isPending ? t.forms.setUp.saving() : t.forms.setUp.next()}
        </Button>
      </form>
    </section>
  );
}

interface PlaceProps {
  continent: string;
  country: string | undefined;
  /** Codes of the continent's countries. */
  countries: readonly string[];
  busy: boolean;
  onPick(picked: { continent: string; country?: string }): void;
}

/** Continent and country; another continent forgets the country. */
function PlaceFields({ continent, country, countries, busy, onPick }: PlaceProps) {
  const { t, locale } = useTexts();
  const words = t.forms.setUp.region;
  const names = new Intl.DisplayNames([languageTag(locale)], { type: 'region' });
  return (
    <>
      <SelectField label={words.continent()} value={continent} onChange={(event) => onPick({ continent: event.target.value })}>
        {CONTINENTS.map((name, number) => (
          <option key={name} value={number}>
            {words.continents[name]()}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={words.country()}
        disabled={countries.length === 0}
        value={country ?? ''}
        onChange={(event) => onPick({ continent, country: event.target.value })}
      >
        {countries.length === 0 && <option value="">{busy ? t.console.shell.loading() : words.none()}</option>}
        {[...new Set(countries)].map((code) => (
          <option key={code} value={code}>
            {names.of(code)}
          </option>
        ))}
      </SelectField>
    </>
  );
}

/** What was picked, else what the record says, else the first: always one of `known`. */
function chosen(known: readonly string[], picked: string | undefined, stored: unknown): string | undefined {
  return [picked, stored].find((one): one is string => typeof one === 'string' && known.includes(one)) ?? known[0];
}

function placeOf({ continent, country, id, zone }: Region) {
  return { continent, country, region: id, zone };
}
