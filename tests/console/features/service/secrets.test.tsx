import { Children, isValidElement, type ReactNode } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ServiceConfiguration } from '#console/features/service/configuration.tsx';
import { Wizard } from '#console/features/service/wizard.tsx';
import { DescribedForm } from '#console/ui/form/described-form.tsx';
import { useDraft } from '#console/ui/form/draft.ts';
import type { FormItem } from '#engine/describe/form.ts';
import type { CatalogueEntry } from '#engine/model/platform.ts';
import { catalogue } from '#engine/platforms/catalogue.ts';
import { drive } from '../../drive.tsx';
import { aUser } from '../../make.ts';

const SECRET = 'canary-of-a-secret';
const PLAIN = 'canary-of-an-option';
const LAST = 'canary-of-the-last-change';

/** A storage of the browser, and all that was ever written to it. */
function aStorage() {
  const held = new Map<string, string>();
  const written: string[] = [];
  return {
    held,
    written,
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => {
      held.set(key, value);
      written.push(key, value);
    },
    removeItem: (key: string) => void held.delete(key),
  };
}

/** The form that a screen draws, found in what the screen returns. */
function formIn(node: ReactNode): Parameters<typeof DescribedForm>[0] | null {
  for (const child of Children.toArray(node)) {
    if (!isValidElement<{ children?: ReactNode }>(child)) continue;
    if (child.type === DescribedForm) return child.props as Parameters<typeof DescribedForm>[0];
    const found = formIn(child.props.children);
    if (found) return found;
  }
  return null;
}

const user = ({ manifest, options }: CatalogueEntry) =>
  aUser({
    services: [{ key: manifest.service, label: manifest.service, price: 50, setupComplete: true }],
    accounts: { [manifest.service]: 'ana@example.com' },
    [manifest.optionField]: options.defaults(),
  });

/** Every screen that keeps a draft of a described form. */
const SCREENS = catalogue.flatMap((entry): [screen: string, entry: CatalogueEntry, draw: () => ReactNode][] => {
  const { name, service } = entry.manifest;
  const driver = user(entry);
  return [
    [`${name}, filters`, entry, () => ServiceConfiguration({ service, user: driver })],
    [`${name}, set-up`, entry, () => Wizard({ entry, user: driver, steps: { at: 1, go: () => undefined, back: null } })],
  ];
});

describe('console: a secret typed into a form', () => {
  let storages: ReturnType<typeof aStorage>[];
  beforeEach(() => {
    storages = [aStorage(), aStorage()];
    for (const name of ['addEventListener', 'removeEventListener']) vi.stubGlobal(name, () => undefined);
    vi.stubGlobal('sessionStorage', storages[0]);
    vi.stubGlobal('localStorage', storages[1]);
    vi.stubGlobal('document', { addEventListener: () => undefined, removeEventListener: () => undefined });
  });
  const written = () => storages.flatMap((storage) => storage.written).join('\n');

  it.each(SCREENS)('never reaches a storage of the browser, while what is no secret is kept: %s', async (_, entry, screen) => {
    const driven = drive(screen, { call: () => new Promise(() => undefined) });
    const form = formIn(driven.now)!;

    for (const { kind, name } of entry.view.form) form.setField(name, kind === 'password' ? SECRET : PLAIN);
    // Changes are written in their order: once the last one is, all are.
    form.setField('last', LAST);
    await vi.waitUntil(() => written().includes(LAST));

    expect(written()).toContain(PLAIN);
    expect(written()).not.toContain(SECRET);
  });

  it('is there to be tried: some filters have a password', () => {
    expect(catalogue.some(({ view }) => view.form.some(({ kind }) => kind === 'password'))).toBe(true);
  });

  const FORM = [
    { kind: 'password', name: 'password', label: 'x' },
    { kind: 'switch', name: 'on', label: 'x' },
    { kind: 'object', name: 'deep', label: 'x', form: [{ kind: 'password', name: 'key', label: 'x' }] },
  ] satisfies FormItem[];

  it('is sent as it was typed, also where it is inside an option', async () => {
    const draft = drive(() => useDraft('draft', true, FORM), { call: () => undefined });

    draft.now.set('password', SECRET);
    draft.now.set('deep', { key: SECRET, by: 'hand' });
    draft.now.set('on', true);
    await vi.waitUntil(() => draft.now.values['on'] === true);

    expect(draft.now.values).toEqual({ password: SECRET, deep: { key: SECRET, by: 'hand' }, on: true });
    expect(storages[0]!.held.get('draft')).toBe('{"deep":{"by":"hand"},"on":true}');
    expect(written()).not.toContain(SECRET);
  });

  it('that an earlier version of the page kept is taken out, and the rest stays', () => {
    storages[0]!.held.set('draft', JSON.stringify({ password: SECRET, on: true }));

    const draft = drive(() => useDraft('draft', true, FORM), { call: () => undefined });

    expect(draft.now.values).toEqual({ on: true });
    expect(storages[0]!.held.get('draft')).toBe('{"on":true}');
  });
});
