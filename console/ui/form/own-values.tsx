import { useId, useRef, useState } from 'react';
import type { FormItem } from '#engine/describe/form.ts';
import { useTexts } from '../../data/i18n.ts';
import { useForm, type Values } from './form-context.ts';
import { FormIcon } from './form-icon.tsx';
import type { ItemProps } from './item-props.ts';

/** One row of the list: a location's id and its own fields. */
export type Override = Record<string, unknown> & { locationId: string };

interface Props {
  own: { name: string; form: FormItem[] };
  id: string;
  name: string;
  at: number;
  overrides: readonly Override[];
  /** Changes the list as it is now: a value that was typed just before may not be in `overrides` yet. */
  setOverrides(change: (now: readonly Override[]) => Override[]): void;
  draw: ItemProps['draw'];
}

/** Values that hold at one location alone: opened, filled, cleared. */
export function OwnValues({ own, id, name, at, overrides, setOverrides, draw }: Props) {
  const { mode, newest, issueAt, isWrong } = useForm();
  const words = useTexts().t.forms.locations;
  const panel = useId();
  const toggle = useRef<HTMLButtonElement>(null);
  const path = `${own.name}.${at}`;
  const [opened, setOpened] = useState(false);
  const mine = overrides[at];
  if (mode === 'view')
    return mine ? (
      <div className="own-values">{draw({ items: shown(own.form, mine), values: mine, setField: nothing, path: `${path}.` })}</div>
    ) : null;
  if (!mine)
    return (
      <button
        ref={toggle}
        type="button"
        className="text-button"
        aria-label={`${words.setOwn()}: ${name}`}
        onClick={() => {
          setOverrides((now) => [...now, freshOverride(own.form, id, newest())]);
          setOpened(true);
        }}
      >
        <FormIcon name="plus" /> {words.setOwn()}
      </button>
    );
  const open = opened || isWrong(path);
  const issue = issueAt(path);
  return (
    <>
      <button
        ref={toggle}
        type="button"
        className="text-button"
        aria-expanded={open}
        aria-controls={panel}
        onClick={() => setOpened(!open)}
      >
        <FormIcon name={open ? 'minus' : 'down'} /> {open ? words.hide() : words.ownOf(name)}
      </button>
      {open && (
        <fieldset id={panel} className="own-values" aria-label={words.ownOf(name)}>
          <div className="field-error" role="alert">
            {issue && <p>{issue}</p>}
          </div>
          {draw({
            items: own.form,
            values: mine,
            path: `${path}.`,
            setField: (field, value) => setOverrides((now) => now.map((one) => (one.locationId === id ? { ...one, [field]: value } : one))),
          })}
          <button
            type="button"
            className="text-button"
            onClick={() => {
              setOverrides((now) => now.filter((one) => one.locationId !== id));
              setOpened(false);
              requestAnimationFrame(() => toggle.current?.focus());
            }}
          >
            <FormIcon name="cross" /> {words.clear()}
          </button>
        </fieldset>
      )}
    </>
  );
}

/** Begins with the general figures and every length on. */
function freshOverride(form: readonly FormItem[], locationId: string, general: Values): Override {
  const fresh: Override = { locationId };
  for (const item of form) {
    if (item.kind === 'money' || item.kind === 'minutes') fresh[item.name] = general[item.name];
    if (item.kind === 'durations') fresh[item.name] = item.choicesMs.map(() => true);
  }
  return fresh;
}

function shown(form: readonly FormItem[], mine: Override): FormItem[] {
  return form.filter((item) => mine[item.name] !== undefined && mine[item.name] !== null);
}

function nothing(): void {}
