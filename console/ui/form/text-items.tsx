import { TextField } from '@radix-ui/themes';
import { useRef, useState } from 'react';
import type { FormItem } from '#engine/model/form.ts';
import { useTexts } from '../../data/i18n.ts';
import { Field } from '../field.tsx';
import { PasswordInput } from '../password-input.tsx';
import type { ItemProps } from './described-form.tsx';
import { Fact } from './fact.tsx';
import { useForm } from './form-context.ts';
import { FormIcon } from './form-icon.tsx';
import { Help } from './help.tsx';

type Of<Kind extends FormItem['kind']> = ItemProps<Extract<FormItem, { kind: Kind }>>;

/** An address as it is written; looking it up gives its position, shown in the words of the answer. */
export function AddressItem({ item, value, values, path, onChange, setField, id }: Of<'address'>) {
  const { mode, words, locate, issueAt } = useForm();
  const { t } = useTexts();
  const text = t.forms.address;
  const [state, setState] = useState<{ problem: string | null; found: string | null; busy: boolean }>(NOTHING_ASKED);
  const label = words(item.label);
  const placed = typeof values[item.latitude] === 'number' && typeof values[item.longitude] === 'number';
  if (mode === 'view')
    return (
      <Fact label={label} help={item.help}>
        {typeof value === 'string' && value !== '' ? value : t.common.none()}
      </Fact>
    );
  const lookUp = async () => {
    const asked = String(value ?? '').trim();
    if (asked === '' || state.busy) return;
    setState({ ...NOTHING_ASKED, busy: true });
    const answer = await locate(asked);
    if (typeof answer === 'string')
      return setState({ ...NOTHING_ASKED, problem: answer === 'invalid' ? t.forms.picker.invalid() : t.failures.places.failed() });
    setField(item.latitude, answer.found.latitude);
    setField(item.longitude, answer.found.longitude);
    setState({ ...NOTHING_ASKED, found: answer.found.words });
  };
  return (
    <Field
      id={id}
      label={label}
      hint={item.help ? words(`${item.help}.lead`) : t.forms.picker.searchHint()}
      error={state.problem ?? issueAt(path)}
      aside={item.help && <Help title={label} help={item.help} />}
    >
      {(aria) => (
        <>
          <TextField.Root
            {...aria}
            size="3"
            autoComplete="street-address"
            enterKeyHint="search"
            value={String(value ?? '')}
            onChange={(event) => {
              setState(NOTHING_ASKED);
              onChange(event.target.value);
              // Another address has another position: until it is looked up there is none.
              if (placed) for (const field of [item.latitude, item.longitude]) setField(field, null);
            }}
            onBlur={() => placed || void lookUp()}
          />
          <p className="meta" role="status">
            {state.busy ? text.busy() : state.found ? text.found(state.found) : placed ? text.known() : ''}
          </p>
          <button type="button" className="text-button" onClick={() => void lookUp()}>
            <FormIcon name="search" /> {text.lookUp()}
          </button>
        </>
      )}
    </Field>
  );
}

const NOTHING_ASKED = { problem: null, found: null, busy: false };

/** Words added one by one, each with a button that takes it away. */
export function WordsItem({ item, value, path, onChange, id }: Of<'words'>) {
  const { mode, words, issueAt } = useForm();
  const { t } = useTexts();
  const text = t.forms.words;
  const [typed, setTyped] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const label = words(item.label);
  const list = typeof value === 'string' && value !== '' && value !== item.empty ? value.split(',') : [];
  if (mode === 'view')
    return (
      <Fact label={label} help={item.help}>
        {list.join(', ') || t.common.none()}
      </Fact>
    );
  const put = (next: string[]) => onChange(next.length ? next.join(',') : (item.empty ?? ''));
  const add = () => {
    const fresh = typed
      .split(',')
      .map((word) => word.trim())
      .filter((word) => word !== '' && !list.includes(word));
    if (fresh.length) put([...list, ...fresh]);
    setTyped('');
    input.current?.focus();
  };
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
          <TextField.Root
            {...aria}
            ref={input}
            size="3"
            autoComplete="off"
            enterKeyHint="done"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              add();
            }}
          >
            <TextField.Slot side="right">
              <button type="button" className="bar-button" aria-label={text.add()} title={text.add()} onClick={add}>
                <FormIcon name="plus" size={20} />
              </button>
            </TextField.Slot>
          </TextField.Root>
          <ul className="word-list">
            {list.map((word) => (
              <li key={word}>
                <span>{word}</span>
                <button
                  type="button"
                  className="bar-button"
                  aria-label={text.remove(word)}
                  onClick={() => put(list.filter((other) => other !== word))}
                >
                  <FormIcon name="cross" />
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </Field>
  );
}

/** A new password of the linked account; nothing typed keeps the one there is. */
export function PasswordItem({ item, value, path, onChange, id }: Of<'password'>) {
  const { mode, words, issueAt } = useForm();
  const { t } = useTexts();
  const label = words(item.label);
  if (mode === 'view')
    return (
      <Fact label={label} help={item.help}>
        {t.forms.password.kept()}
      </Fact>
    );
  return (
    <Field
      id={id}
      label={label}
      hint={item.help ? words(`${item.help}.lead`) : t.forms.password.keep()}
      error={issueAt(path)}
      aside={item.help && <Help title={label} help={item.help} />}
    >
      {(aria) => (
        <PasswordInput {...aria} autoComplete="off" value={String(value ?? '')} onChange={(event) => onChange(event.target.value)} />
      )}
    </Field>
  );
}
