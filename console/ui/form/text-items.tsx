import { TextField } from '@radix-ui/themes';
import { useRef, useState } from 'react';
import type { FormItem } from '#engine/describe/form.ts';
import { useTexts } from '../../data/i18n.ts';
import { Field } from '../inputs/field.tsx';
import { PasswordInput } from '../inputs/password-input.tsx';
import { Fact } from './fact.tsx';
import { useForm } from './form-context.ts';
import { FormIcon } from './form-icon.tsx';
import { Help } from './help.tsx';
import type { ItemProps } from './item-props.ts';

type Of<Kind extends FormItem['kind']> = ItemProps<Extract<FormItem, { kind: Kind }>>;

/** Words added one by one, each with a button that takes it away. */
export function WordsItem({ item, value, path, onChange, id }: Of<'words'>) {
  const { mode, words, issueAt, offered } = useForm();
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
  const choices = (item.offered && offered?.(item.offered).filter((word) => !list.includes(word))) || [];
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
            {...(choices.length > 0 && { list: `${id}-offered` })}
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
          {choices.length > 0 && (
            <datalist id={`${id}-offered`}>
              {choices.map((word) => (
                <option key={word} value={word} />
              ))}
            </datalist>
          )}
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
