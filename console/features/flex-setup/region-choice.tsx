import { type FormEvent, useState } from 'react';
import { useDescription } from '../../data/described.ts';
import { useTexts } from '../../data/i18n.ts';
import { Refusal } from '../../ui/feedback/refusal.tsx';
import { Field } from '../../ui/inputs/field.tsx';
import { SelectField } from '../../ui/inputs/select-field.tsx';
import { SubmitButton } from '../../ui/inputs/submit-button.tsx';
import { languageTag } from '../../ui/text/format.ts';
import type { Place } from './flows.ts';
import { useFocus } from './focus.ts';
import { manifest, signInRegions } from './platform.ts';
import { useRefusalText } from './refusal-text.ts';
import type { Refusal as Told } from './wizard.ts';

interface Props {
  place: Place | null;
  refusal: Told | null;
  flow: { byCountry: boolean };
  choose(place: Place): void;
}

/** The region first: it decides where the account is looked for. */
export function RegionChoice({ place, refusal, flow, choose }: Props) {
  // Its words come with it.
  useDescription(manifest.service);
  const { t, at, locale } = useTexts();
  const words = t.setup.region;
  const heading = useFocus<HTMLHeadingElement>();
  const told = useRefusalText(refusal);
  const [region, setRegion] = useState(place?.region ?? signInRegions[0]!);
  const [country, setCountry] = useState(place?.country ?? region.domains[0]!.country);
  const names = new Intl.DisplayNames([languageTag(locale)], { type: 'region' });

  function submit(event: FormEvent) {
    event.preventDefault();
    choose({ region, country: region.domains.some((known) => known.country === country) ? country : region.domains[0]!.country });
  }

  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="page-title">
        {t.setup.title()}
      </h1>
      <p className="meta">{words.lead()}</p>
      <form className="form" onSubmit={submit}>
        <Refusal>{told}</Refusal>
        <Field group label={words.label()}>
          {() =>
            signInRegions.map((each) => (
              <label key={each.continent} className="flex-setup-row">
                <input
                  type="radio"
                  name="region"
                  value={each.continent}
                  checked={each.continent === region.continent}
                  onChange={() => {
                    setRegion(each);
                    setCountry(each.domains[0]!.country);
                  }}
                />
                <span>{at(`platforms.${manifest.id}.${each.label}`)}</span>
              </label>
            ))
          }
        </Field>
        {flow.byCountry && region.domains.length > 1 && (
          <SelectField label={words.country()} value={country} onChange={(event) => setCountry(event.target.value)}>
            {region.domains.map((known) => (
              <option key={known.country} value={known.country}>
                {names.of(known.country)}
              </option>
            ))}
          </SelectField>
        )}
        <SubmitButton busy={false} busyLabel="">
          {words.next()}
        </SubmitButton>
      </form>
    </>
  );
}
