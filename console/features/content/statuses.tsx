import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AnswerOf } from '#api/contract/define.ts';
import { contract } from '#api/contract/index.ts';
import { useConsole } from '../../data/console.tsx';
import { fill } from '../../data/later-texts.ts';
import { Refusal } from '../../ui/feedback/refusal.tsx';
import { SelectField } from '../../ui/inputs/select-field.tsx';
import { Card } from '../../ui/page/card.tsx';
import { Line } from './notice-fields.tsx';
import { PublishButton } from './publish-button.tsx';
import { useContentTexts, useProblem, useSetStatus } from './use-content.ts';

type Row = AnswerOf<typeof contract.statuses>[number];
const STATES = ['OK', 'MEH', 'KO'] as const;

/** How each service does, with what drivers read about it. */
export function Statuses() {
  const { words } = useContentTexts();
  const { call } = useConsole();
  const { data } = useQuery({ queryKey: ['statuses'], queryFn: ({ signal }) => call(contract.statuses, {}, { signal }) });
  const [open, setOpen] = useState<string | null>(null);
  return (
    <Card title={words.sections.statuses}>
      <ul className="content-list">
        {(data ?? []).map((row) => (
          <li key={row.service}>
            <div className="content-what">
              <p className="strong">{row.service}</p>
              <p className="meta">{[words.statuses.states[row.status], row.description].filter(Boolean).join(' · ')}</p>
            </div>
            {open === row.service ? (
              <Edit row={row} onDone={() => setOpen(null)} />
            ) : (
              <button
                type="button"
                className="button-link"
                aria-label={fill(words.change, { name: row.service })}
                onClick={() => setOpen(row.service)}
              >
                {words.edit}
              </button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Edit({ row, onDone }: { row: Row; onDone(): void }) {
  const { words } = useContentTexts();
  const [draft, setDraft] = useState({ status: row.status, description: row.description, descriptionEs: row.descriptionEs ?? '' });
  const set = useSetStatus();
  const problem = useProblem();
  return (
    <div className="content-edit">
      <SelectField
        label={words.statuses.state}
        value={draft.status}
        onChange={(event) => setDraft({ ...draft, status: event.target.value as Row['status'] })}
      >
        {STATES.map((state) => (
          <option key={state} value={state}>
            {words.statuses.states[state]}
          </option>
        ))}
      </SelectField>
      <Line
        label={words.statuses.english}
        most={300}
        value={draft.description}
        onChange={(description) => setDraft({ ...draft, description })}
      />
      <Line
        label={words.statuses.spanish}
        most={300}
        value={draft.descriptionEs}
        onChange={(descriptionEs) => setDraft({ ...draft, descriptionEs })}
      />
      <Refusal>{set.isError ? problem(set.error) : null}</Refusal>
      <div className="content-actions">
        <PublishButton
          effect={words.effects.status}
          busy={set.isPending}
          onConfirm={() => set.mutate({ service: row.service, ...draft }, { onSuccess: onDone })}
        >
          {words.save}
        </PublishButton>
        <button type="button" className="button-link" onClick={onDone}>
          {words.cancel}
        </button>
      </div>
    </div>
  );
}
