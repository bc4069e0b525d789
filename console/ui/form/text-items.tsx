import { TextField } from '@radix-ui/themes';
import { useRef, useState } from 'react';
import type { FormItem } from '#engine/describe/form.ts';
import { useTexts } from '../../data/i18n.ts';
import { PasswordInput } from '../inputs/password-input.tsx';
import { useForm } from './form-context.ts';
import { FormIcon } from './form-icon.tsx';
import { ItemField } from './item-field.tsx';
import type { ItemProps } from './item-props.ts';

type Of<Kind extends FormItem['kind']> = ItemProps<Extract<FormItem, { kind: Kind }>>;

/** Words added one by one, each with a button that takes it away. */
export function WordsItem({ item, value, path, onChange, id }: Of<'words'>) {
  const { offered } = useForm();
  const { t } = useTexts();
  const text = t.forms.words;
  const [typed, setTyped] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const list = typeof value === 'string' && value !== '' && value !== item.empty ? value.split(',') : [];
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
    <ItemField item={item} path={path} id={id} shown={list.join(', ') || t.common.none()}>
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
    </ItemField>
  );
}

/** A new password of the linked account; nothing typed keeps the one there is. */
export function PasswordItem({ item, value, path, onChange, id }: Of<'password'>) {
  const { kept, keep } = useTexts().t.forms.password;
  return (
    <ItemField item={item} path={path} id={id} shown={kept()} hint={keep()}>
      {(aria) => (
        <PasswordInput {...aria} autoComplete="off" value={String(value ?? '')} onChange={(event) => onChange(event.target.value)} />
      )}
    </ItemField>
  );
}
