import { TextField } from '@radix-ui/themes';
import { useEffect, useId, useRef, useState } from 'react';
import { useTexts } from '../../data/i18n.ts';
import type { Position } from '../../data/locate.ts';
import { isAddress } from './find-places.ts';
import { useForm } from './form-context.ts';
import { FormIcon } from './form-icon.tsx';

/** How long typing rests before an address is looked up. */
const REST_MS = 400;

type Result = { kind: 'text'; typed: string } | { kind: 'near'; position: Position };
interface PlaceSearch {
  typed: string;
  type(text: string): void;
  result: Result;
  problem: 'invalid' | 'failed' | null;
}

/** Words narrow the list; a zip code or an address orders it by distance. */
export function usePlaceSearch(): PlaceSearch {
  const { locate } = useForm();
  const [typed, type] = useState('');
  const [near, setNear] = useState<{ typed: string; position: Position } | null>(null);
  const [problem, setProblem] = useState<{ typed: string; kind: 'invalid' | 'failed' } | null>(null);
  const asked = isAddress(typed);
  useEffect(() => {
    if (!asked) return;
    let stale = false;
    const timer = setTimeout(async () => {
      const answer = await locate(typed.trim());
      if (stale) return;
      if (typeof answer === 'string') setProblem({ typed, kind: answer });
      else setNear({ typed, position: answer[0] });
    }, REST_MS);
    return () => {
      stale = true;
      clearTimeout(timer);
    };
  }, [typed, asked, locate]);
  const current = near?.typed === typed ? near.position : null;
  return {
    typed,
    type,
    // An address that leads nowhere leaves the whole list, under the message.
    result: current ? { kind: 'near', position: current } : { kind: 'text', typed: asked ? '' : typed },
    problem: problem?.typed === typed ? problem.kind : null,
  };
}

/** The field of the search, with what was found or what went wrong. */
export function SearchField({ search, found }: { search: PlaceSearch; found: number }) {
  const { t } = useTexts();
  const text = t.forms.picker;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const problem = search.problem && (search.problem === 'invalid' ? text.invalid() : t.failures.places.failed());
  return (
    <div className="picker-search">
      <label className="field-label" htmlFor={id}>
        {text.search()}
      </label>
      <TextField.Root
        ref={input}
        id={id}
        size="3"
        type="search"
        enterKeyHint="search"
        autoComplete="postal-code"
        value={search.typed}
        aria-describedby={`${id}-hint ${id}-problem`}
        aria-invalid={problem ? true : undefined}
        onChange={(event) => search.type(event.target.value)}
      >
        <TextField.Slot side="left">
          <FormIcon name="search" />
        </TextField.Slot>
        {search.typed && (
          <TextField.Slot side="right">
            <button
              type="button"
              className="bar-button"
              aria-label={text.clear()}
              onClick={() => {
                search.type('');
                input.current?.focus();
              }}
            >
              <FormIcon name="cross" size={20} />
            </button>
          </TextField.Slot>
        )}
      </TextField.Root>
      <p className="meta" id={`${id}-hint`}>
        {text.searchHint()}
      </p>
      <p className="visually-hidden" role="status">
        {search.typed && text.found(found)}
      </p>
      <div className="field-error" id={`${id}-problem`} role="alert">
        {problem && <p>{problem}</p>}
      </div>
    </div>
  );
}
