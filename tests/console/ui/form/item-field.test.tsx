// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { DescribedForm } from '#console/ui/form/described-form.tsx';
import { FormContext, type FormTools, type Values } from '#console/ui/form/form-context.ts';
import type { FormItem } from '#engine/describe/form.ts';
import { NO_ROWS } from '../../make.ts';
import { open } from '../../open.tsx';

const ITEMS: { item: FormItem; value: unknown; shown: string }[] = [
  { item: { kind: 'money', name: 'it', label: 'It', help: 'it' }, value: 18, shown: '$18' },
  { item: { kind: 'number', name: 'it', label: 'It', help: 'it', unit: 'miles' }, value: 7, shown: '7 mi' },
  { item: { kind: 'figure', name: 'it', label: 'It', help: 'it', unit: 'miles', choices: [5, 10] }, value: 10, shown: '10 mi' },
  { item: { kind: 'slider', name: 'it', label: 'It', help: 'it', unit: 'miles', min: 1, max: 9 }, value: 4, shown: '4 mi' },
  { item: { kind: 'select', name: 'it', label: 'It', help: 'it', options: [{ value: 'a', label: 'Ay' }] }, value: 'a', shown: 'Ay' },
] as never;

function Form({ item, value, mode }: { item: FormItem; value: unknown; mode: 'view' | 'edit' }) {
  const values: Values = { it: value };
  const tools = {
    mode,
    words: (key: string) => key,
    currency: 'USD',
    rows: () => NO_ROWS,
    newest: () => values,
    issueAt: () => 'Too low.',
    hintAt: () => 'Higher wins less.',
    isWrong: () => true,
  } as unknown as FormTools;
  return (
    <FormContext value={tools}>
      <DescribedForm items={[item]} values={values} setField={() => undefined} />
    </FormContext>
  );
}

afterEach(cleanup);

describe.each(ITEMS)('console/ui/form, the shell of an item: $item.kind', ({ item, value, shown }) => {
  it('is read with its name, its value in words and what is advised', async () => {
    const page = await open(<Form item={item} value={value} mode="view" />);

    expect(screen.getByRole('heading', { name: 'It', level: 3 })).toBeTruthy();
    expect(page.container.querySelector('.fact-value')!.textContent).toBe(shown);
    expect(page.container.querySelector('.advice')!.textContent).toContain('Higher wins less.');
    expect(page.container.querySelector('input, select')).toBeNull();
  });

  it('is edited by a control that is read with its lead, its advice and what is wrong', async () => {
    await open(<Form item={item} value={value} mode="edit" />);

    const control = screen.getByLabelText('It', { selector: 'input, select' });
    const described = control.getAttribute('aria-describedby')!.split(' ');
    expect(described.map((id) => document.getElementById(id)!.textContent!.trim())).toEqual([
      'it.lead',
      'Too low.',
      expect.stringContaining('Higher wins less.'),
    ]);
    expect(control.getAttribute('aria-invalid')).toBe('true');
    expect(control.hasAttribute('data-advised') || control.closest('[data-advised]')).toBeTruthy();
  });
});
