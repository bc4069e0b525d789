// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { Profiler, useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { DescribedForm } from '#console/ui/form/described-form.tsx';
import { FormContext, type FormTools } from '#console/ui/form/form-context.ts';
import { everyDay, readSchedule, switchedOff, writeSchedule } from '#engine/model/weekly-schedule.ts';
import { open } from '../../open.tsx';

const tools = {
  mode: 'edit',
  words: (key: string) => key,
  issueAt: () => null,
  hintAt: () => null,
  places: { list: [] },
} as unknown as FormTools;

function Form({ onDrawn }: { onDrawn(): void }) {
  const [schedule, setSchedule] = useState<unknown>(() => writeSchedule(readSchedule(everyDay(8, 20))!.map(switchedOff)));
  return (
    <FormContext value={tools}>
      <Profiler id="form" onRender={onDrawn}>
        <DescribedForm
          items={[{ kind: 'weekly-schedule', name: 'schedule', label: 'Schedule' }]}
          values={{ schedule }}
          setField={(_, next) => setSchedule(next)}
        />
      </Profiler>
    </FormContext>
  );
}

afterEach(cleanup);

it("answers a press on a day's switch before the lists of its hours are drawn", async () => {
  const drawn: string[] = [];
  const count = (role: string, is = {}) => screen.queryAllByRole(role, is).length;
  const { user } = await open(<Form onDrawn={() => drawn.push(`${count('switch', { checked: true })} on, ${count('combobox')} lists`)} />);
  await user.click(screen.getByRole('switch', { name: /Monday/ }));

  expect(drawn.indexOf('1 on, 0 lists')).toBeGreaterThan(drawn.indexOf('0 on, 0 lists'));
  expect(drawn.at(-1)).toBe('1 on, 2 lists');
  await user.click(screen.getByRole('switch', { name: /Monday/ }));
  expect(drawn.at(-1)).toBe('0 on, 0 lists');
});
