import { describe, expect, it } from 'vitest';
import { DescribedForm } from '#console/ui/form/described-form.tsx';
import { FormContext, type FormTools, type Values } from '#console/ui/form/form-context.ts';
import type { FormItem } from '#engine/describe/form.ts';
import type { ListSource } from '#engine/describe/list-source.ts';
import { draw, wordsOf } from '../../draw.tsx';
import { NO_ROWS } from '../../make.ts';

const source: ListSource = {
  rows: [
    { id: 'chi', label: 'The Loop', group: 'chicago' },
    { id: 'den', label: 'LoDo', group: 'denver' },
  ],
};
const list = { kind: 'list', name: 'places', label: 'Places', source } as const;

function drawn(item: FormItem, values: Values): string {
  const rows = () => ({ ...NO_ROWS, rows: 'rows' in source ? source.rows : [] });
  const quiet = { issueAt: () => null, hintAt: () => null, isWrong: () => false, locate: async () => 'failed' as never };
  const tools = {
    mode: 'edit',
    words: (key: string) => key,
    currency: 'USD',
    miles: true,
    rows,
    newest: () => values,
    ...quiet,
  } as unknown as FormTools;
  return draw(
    <FormContext value={tools}>
      <DescribedForm items={[item]} values={values} setField={() => undefined} />
    </FormContext>,
  );
}

describe('console/ui/form, a list to tick', () => {
  it('says that all count where none is ticked and the description says so', () => {
    expect(wordsOf(drawn({ ...list, emptyMeansAll: true }, { places: [] }))).toContain('All: none is selected');
    expect(wordsOf(drawn({ ...list, emptyMeansAll: true }, { places: ['chi'] }))).toContain('1 selected');
    expect(wordsOf(drawn(list, { places: [] }))).toContain('0 selected');
  });

  it("shows the places of the driver's own region, as the sign-in told it", () => {
    const words = wordsOf(drawn({ ...list, area: 'region' }, { places: [], region: 'denver' }));

    expect(words).toContain('LoDo');
    expect(words).not.toContain('The Loop');
  });
});
