import { useState } from 'react';
import type { Values } from './form-context.ts';

export interface Draft {
  /** Only the fields that were touched. */
  values: Values;
  set(name: string, value: unknown): void;
  clear(): void;
}

/** What is being edited, kept in this tab: a reload in the middle of it loses nothing. */
export function useDraft(key: string, editing: boolean): Draft {
  const [values, setValues] = useState<Values>(() => (editing ? restored(sessionStorage.getItem(key)) : {}));
  return {
    values: editing ? values : NOTHING,
    set(name, value) {
      setValues((before) => {
        const next = { ...before, [name]: value };
        sessionStorage.setItem(key, JSON.stringify(next));
        return next;
      });
    },
    clear() {
      sessionStorage.removeItem(key);
      setValues({});
    },
  };
}

const NOTHING: Values = {};

function restored(text: string | null): Values {
  if (text === null) return {};
  try {
    return JSON.parse(text) as Values;
  } catch {
    return {};
  }
}
