import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { FormItem } from '#engine/describe/form.ts';
import { beforeLeaving } from '../../data/back-guard.ts';
import type { Values } from './form-context.ts';

interface Draft {
  /** Only the fields that were touched. */
  values: Values;
  /** The same with what has been set since the form was last rendered. */
  newest(): Values;
  set(name: string, value: unknown): void;
  clear(): void;
}

/** What acts on a form as a whole, or leads away from it. */
const ACTIONS = ['click', 'submit'] as const;

/**
 * What is being edited in this form, kept in this tab: a reload in the middle of it loses nothing but its secrets, which are
 * kept in memory alone.
 *
 * Values may be set in a transition, so that a key is answered at once. They are rendered before a press, a submission or a way off
 * the page is answered. That is the whole form in one go: what answers a press shows what is wrong with these values, and where, and
 * so needs the page that they make. A press has the time that a key does not have.
 */
export function useDraft(key: string, editing: boolean, form: readonly FormItem[]): Draft {
  const [values, setValues] = useState<Values>(() => (editing ? restored(key, form) : NOTHING));
  const newest = useRef(values);
  const rendered = useRef(values);
  useLayoutEffect(() => {
    rendered.current = values;
  });
  useEffect(() => {
    const settle = () => {
      if (rendered.current !== newest.current) flushSync(() => setValues(newest.current));
    };
    // Before all others that listen.
    for (const type of ACTIONS) addEventListener(type, settle, true);
    const leave = beforeLeaving(settle);
    return () => {
      leave();
      for (const type of ACTIONS) removeEventListener(type, settle, true);
    };
  }, []);
  return {
    values: editing ? values : NOTHING,
    newest: () => (editing ? newest.current : NOTHING),
    set(name, value) {
      newest.current = { ...newest.current, [name]: value };
      sessionStorage.setItem(key, JSON.stringify(withoutSecrets(newest.current, form)));
      setValues(newest.current);
    },
    clear() {
      sessionStorage.removeItem(key);
      newest.current = NOTHING;
      setValues(NOTHING);
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
