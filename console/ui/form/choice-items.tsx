import { useId } from 'react';
import type { FormItem } from '#engine/describe/form.ts';
import { useTexts } from '../../data/i18n.ts';
import { Field } from '../inputs/field.tsx';
import { Advice } from './advice.tsx';
import { Fact } from './fact.tsx';
import { useForm } from './form-context.ts';
import { Help } from './help.tsx';
import { lengthWords } from './hours.ts';
import type { ItemProps } from './item-props.ts';
import { Select } from './select.tsx';
import { SwitchBox } from './switch-box.tsx';

export function SwitchItem({ item, value, path, onChange, id }: ItemProps<Extract<FormItem, { kind: 'switch' }>>) {
  const { mode, words, issueAt } = useForm();
  const { t } = useTexts();
  const lead = useId();
  const name = useId();
  const label = words(item.label);
  if (mode === 'view')
    return (
      <Fact label={label} help={item.help}>
        {value === true ? t.forms.on() : t.forms.off()}
      </Fact>
    );
  const issue = issueAt(path);
  return (
    <div className="switch-row">
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the switch is inside */}
      <label className="switch-label">
        <SwitchBox id={id} checked={value === true} labelledBy={name} describedBy={item.help && lead} onChange={onChange} />
        <span>
          <span className="field-label" id={name}>
            {label}
          </span>
          {item.help && (
            <span className="meta" id={lead}>
              {words(`${item.help}.lead`)}
            </span>
          )}
          {issue && <span className="field-error">{issue}</span>}
        </span>
      </label>
      {item.help && <Help title={label} help={item.help} />}
    </div>
  );
}

export function SelectItem({ item, value, path, onChange, id }: ItemProps<Extract<FormItem, { kind: 'select' }>>) {
  const { mode, words, issueAt, hintAt } = useForm();
  const { t } = useTexts();
  const label = words(item.label);
  const chosen = item.options.findIndex((option) => option.value === (value ?? null));
  const hint = hintAt(path);
  if (mode === 'view')
    return (
      <Fact label={label} help={item.help} advice={hint}>
        {chosen >= 0 ? words(item.options[chosen]!.label) : t.common.none()}
      </Fact>
    );
  return (
    <Field
      id={id}
      label={label}
      hint={item.help && words(`${item.help}.lead`)}
      error={issueAt(path)}
      aside={item.help && <Help title={label} help={item.help} />}
    >
      {(aria) => (
        <>
          <Select {...aria} value={chosen} onChange={(event) => onChange(item.options[Number(event.target.value)]?.value ?? null)}>
            {chosen < 0 && <option value={-1}>{String(value)}</option>}
            {item.options.map((option, at) => (
              <option key={option.label} value={at}>
                {words(option.label)}
              </option>
            ))}
          </Select>
          <Advice text={hint} />
        </>
      )}
    </Field>
  );
}

export function DurationsItem({ item, value, path, onChange, id }: ItemProps<Extract<FormItem, { kind: 'durations' }>>) {
  const { mode, words, issueAt } = useForm();
  const { t } = useTexts();
  const label = words(item.label);
  const flags = Array.isArray(value) ? (value as boolean[]) : item.choicesMs.map(() => false);
  if (mode === 'view') {
    const on = item.choicesMs.filter((_, at) => flags[at]);
    return (
      <Fact label={label} help={item.help}>
        {on.length === item.choicesMs.length ? t.forms.allLengths() : on.map((ms) => lengthWords(ms, t)).join(' · ') || t.forms.noLengths()}
      </Fact>
    );
  }
  const set = (at: number, on: boolean) => onChange(item.choicesMs.map((_, other) => (other === at ? on : flags[other] === true)));
  return (
    <Field
      group
      id={id}
      label={label}
      hint={item.help && words(`${item.help}.lead`)}
      error={issueAt(path)}
      aside={item.help && <Help title={label} help={item.help} />}
      className="durations"
    >
      {() => (
        <div className="choices">
          {item.choicesMs.map((ms, at) => (
            <label key={ms} className="choice">
              <input type="checkbox" checked={flags[at] === true} onChange={(event) => set(at, event.target.checked)} />
              <span>{lengthWords(ms, t)}</span>
            </label>
          ))}
          {!flags.every(Boolean) && (
            <button type="button" className="text-button" onClick={() => onChange(item.choicesMs.map(() => true))}>
              {t.forms.allOn()}
            </button>
          )}
        </div>
      )}
    </Field>
  );
}
