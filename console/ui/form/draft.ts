import { useState } from 'react';
import type { FormItem } from '#engine/describe/form.ts';
import type { Values } from './form-context.ts';

interface Draft {
  /** Only the fields that were touched. */
  values: Values;
  set(name: string, value: unknown): void;
  clear(): void;
}

/**
 * What is being edited in this form, kept in this tab: a reload in the middle of it loses nothing but its secrets, which are
 * kept in memory alone.
 */
export function useDraft(key: string, editing: boolean, form: readonly FormItem[]): Draft {
  const [values, setValues] = useState<Values>(() => (editing ? restored(key, form) : {}));
  return {
    values: editing ? values : NOTHING,
    set(name, value) {
      setValues((before) => {
        const next = { ...before, [name]: value };
        sessionStorage.setItem(key, JSON.stringify(withoutSecrets(next, form)));
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

/** A secret that an earlier version of this page has left is taken out of the tab, too. */
function restored(key: string, form: readonly FormItem[]): Values {
  const text = sessionStorage.getItem(key);
  if (text === null) return {};
  try {
    const values = withoutSecrets(JSON.parse(text) as Values, form);
    if (JSON.stringify(values) !== text) sessionStorage.setItem(key, JSON.stringify(values));
    return values;
  } catch {
    return {};
  }
}

/** The values without those of password fields, also of the ones inside an option that is an object. */
function withoutSecrets(values: Values, form: readonly FormItem[]): Values {
  const kept = { ...values };
  for (const item of form) {
    const value = kept[item.name];
    if (item.kind === 'password') delete kept[item.name];
    else if (item.kind === 'object' && typeof value === 'object' && value !== null)
      kept[item.name] = withoutSecrets(value as Values, item.form);
  }
  return kept;
}
