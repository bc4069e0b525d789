// @vitest-environment happy-dom
import { startTransition } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, it, vi } from 'vitest';
import { watchBack } from '#console/data/back-guard.ts';
import { useDraft } from '#console/ui/form/draft.ts';
import type { FormItem } from '#engine/describe/form.ts';

const FORM: FormItem[] = [{ kind: 'money', name: 'minPay', label: 'form.minPay' }];

watchBack(window);
afterEach(() => {
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

it.each(['click', 'submit', 'popstate'])('renders what was set in a transition before a %s is answered', (type) => {
  // Nothing is rendered but what must be at once.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  let draft!: ReturnType<typeof useDraft>;
  function Page() {
    draft = useDraft('draft', true, FORM);
    return String(draft.values['minPay'] ?? 'none');
  }
  const page = document.createElement('div');
  document.body.append(page);
  const root = createRoot(page);
  flushSync(() => root.render(<Page />));

  startTransition(() => draft.set('minPay', 35));
  flushSync(() => undefined);
  expect([page.textContent, draft.newest(), sessionStorage.getItem('draft')]).toEqual(['none', { minPay: 35 }, '{"minPay":35}']);

  let answered: string | null = null;
  const answer = () => {
    answered = page.textContent;
  };
  const at = type === 'popstate' ? window : document;
  at.addEventListener(type, answer);
  (type === 'popstate' ? window : page).dispatchEvent(new Event(type, { bubbles: true }));
  at.removeEventListener(type, answer);
  expect(answered).toBe('35');
  flushSync(() => draft.clear());
  expect([page.textContent, draft.newest(), sessionStorage.getItem('draft')]).toEqual(['none', {}, null]);
  root.unmount();
  page.remove();
});
