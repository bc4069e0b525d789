import { useId } from 'react';
import type { FormItem } from '#engine/describe/form.ts';
import { useTexts } from '../../data/i18n.ts';
import { Fact } from './fact.tsx';
import { useForm } from './form-context.ts';
import { Help } from './help.tsx';
import { lengthWords } from './hours.ts';
import { ItemField } from './item-field.tsx';
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
      <Fact item={item} path={path}>
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
  const { words } = useForm();
  const { t } = useTexts();
  const chosen = item.options.findIndex((option) => option.value === (value ?? null));
  return (
    <ItemField item={item} path={path} id={id} shown={chosen >= 0 ? words(item.options[chosen]!.label) : t.common.none()}>
      {(aria) => (
        <Select {...aria} value={chosen} onChange={(event) => onChange(item.options[Number(event.target.value)]?.value ?? null)}>
          {chosen < 0 && <option value={-1}>{String(value)}</option>}
          {item.options.map((option, at) => (
            <option key={option.label} value={at}>
              {words(option.label)}
            </option>
          ))}
        </Select>
      )}
    </ItemField>
  );
}

export function DurationsItem({ item, value, path, onChange, id }: ItemProps<Extract<FormItem, { kind: 'durations' }>>) {
  const { t } = useTexts();
  const flags = item.choicesMs.map((_, at) => Array.isArray(value) && value[at] === true);
  const on = item.choicesMs.filter((_, at) => flags[at]);
  const all = on.length === item.choicesMs.length;
  const shown = all ? t.forms.allLengths() : on.map((ms) => lengthWords(ms, t)).join(' · ') || t.forms.noLengths();
  return (
    <ItemField item={item} path={path} id={id} shown={shown} group className="durations">
      {() => (
        <div className="choices">
          {item.choicesMs.map((ms, at) => (
            <label key={ms} className="choice">
              <input
                type="checkbox"
                checked={flags[at]}
                onChange={(event) => onChange(flags.map((one, i) => (i === at ? event.target.checked : one)))}
              />
              <span>{lengthWords(ms, t)}</span>
            </label>
          ))}
          {!all && (
            <button type="button" className="text-button" onClick={() => onChange(flags.map(() => true))}>
              {t.forms.allOn()}
            </button>
          )}
        </div>
      )}
    </ItemField>
  );
}
