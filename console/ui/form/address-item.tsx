import { TextField } from '@radix-ui/themes';
import { useEffect, useRef, useState } from 'react';
import type { FormItem } from '#engine/describe/form.ts';
import { useTexts } from '../../data/i18n.ts';
import type { Position } from '../../data/locate.ts';
import type { FieldAria } from '../inputs/field.tsx';
import { FIRST_STEP, found, picked, type Step } from './address-steps.ts';
import { useForm } from './form-context.ts';
import { FormIcon } from './form-icon.tsx';
import { ItemField } from './item-field.tsx';
import type { ItemProps } from './item-props.ts';

/** An address as it is written; looking it up shows the places it may mean, and the one that is picked gives its position. */
export function AddressItem({ item, value, values, path, onChange, setField, id }: ItemProps<Extract<FormItem, { kind: 'address' }>>) {
  const { locate } = useForm();
  const { t } = useTexts();
  const text = t.forms.address;
  const [step, setStep] = useState<Step>(FIRST_STEP);
  const input = useRef<HTMLInputElement>(null);
  const asking = useRef('');
  const placed = typeof values[item.latitude] === 'number' && typeof values[item.longitude] === 'number';
  const lookUp = async () => {
    const asked = String(value ?? '').trim();
    if (asked === '' || (step.at === 0 && step.busy)) return;
    asking.current = asked;
    setStep({ ...FIRST_STEP, busy: true });
    const answer = await locate(asked);
    // Another address is being written meanwhile.
    if (asking.current === asked) setStep(found(answer));
  };
  const place = (latitude: number | null, longitude: number | null) => {
    setField(item.latitude, latitude);
    setField(item.longitude, longitude);
  };
  const leave = (next: Step) => {
    setStep(next);
    requestAnimationFrame(() => input.current?.focus());
  };
  const problem =
    step.at === 0 && step.problem ? (step.problem === 'invalid' ? t.forms.picker.invalid() : t.failures.places.failed()) : null;
  const entry = (aria: FieldAria) => (
    <>
      <TextField.Root
        {...aria}
        ref={input}
        size="3"
        autoComplete="street-address"
        enterKeyHint="search"
        value={String(value ?? '')}
        onChange={(event) => {
          asking.current = '';
          setStep(FIRST_STEP);
          onChange(event.target.value);
          // Another address has another position: until it is looked up there is none.
          if (placed) place(null, null);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          void lookUp();
        }}
      />
      <p className="meta" role="status">
        {step.at === 0 && (step.busy ? text.busy() : step.picked ? text.found(step.picked) : placed ? text.known() : '')}
      </p>
      <button type="button" className="text-button" onClick={() => void lookUp()}>
        <FormIcon name="search" /> {text.lookUp()}
      </button>
    </>
  );
  return (
    <ItemField
      item={item}
      path={path}
      id={id}
      shown={typeof value === 'string' && value !== '' ? value : t.common.none()}
      hint={t.forms.picker.searchHint()}
      problem={problem}
    >
      {(aria) =>
        step.at === 0 ? (
          entry(aria)
        ) : (
          <Results
            results={step.results}
            onBack={() => leave(FIRST_STEP)}
            onPick={(result) => {
              place(result.latitude, result.longitude);
              leave(picked(result));
            }}
          />
        )
      }
    </ItemField>
  );
}

interface ResultsProps {
  results: readonly Position[];
  onBack(): void;
  onPick(result: Position): void;
}

/** Step 1: the places to pick from, and the way back. */
export function Results({ results, onBack, onPick }: ResultsProps) {
  const text = useTexts().t.forms.address;
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => first.current?.focus(), []);
  return (
    <fieldset className="address-results">
      <legend className="strong">{text.results()}</legend>
      <ul>
        {results.map((result, index) => (
          <li key={`${result.words} ${result.latitude} ${result.longitude}`}>
            <button ref={index === 0 ? first : null} type="button" className="text-button" onClick={() => onPick(result)}>
              {result.words}
            </button>
          </li>
        ))}
      </ul>
      <button type="button" className="text-button" onClick={onBack}>
        {text.back()}
      </button>
    </fieldset>
  );
}
