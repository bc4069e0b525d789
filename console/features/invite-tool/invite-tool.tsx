import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { BOM, csvLine } from '#api/contract/csv.ts';
import type { AnswerOf } from '#api/contract/define.ts';
import { contract } from '#api/contract/index.ts';
import { INVITE_FIELDS } from '#api/contract/invite-fields.ts';
import type { FullInviteRow } from '#api/contract/invites.ts';
import { INVITE_TOOL } from '#config/constants.ts';
import { useConsole } from '../../data/console.tsx';
import { failureText } from '../../data/failure-text.ts';
import { fill } from '../../data/later-texts.ts';
import { saveFile } from '../../data/save-file.ts';
import { useToolTexts } from '../../data/tool-texts.ts';
import { Refusal } from '../../ui/feedback/refusal.tsx';
import { InputField } from '../../ui/inputs/input-field.tsx';
import { SubmitButton } from '../../ui/inputs/submit-button.tsx';
import { PageTitle } from '../../ui/page/page-title.tsx';
import '../../ui/form/form.css';
import '../../ui/page/tools.css';

const DAY_MS = 86_400_000;
/** Returns the name of what is wrong with a range, or null. */
function rangeProblem(start: string, end: string): 'missing' | 'order' | 'range' | null {
  if (!start || !end) return 'missing';
  const days = (Date.parse(end) - Date.parse(start)) / DAY_MS + 1;
  if (days < 1) return 'order';
  return days > INVITE_TOOL.days ? 'range' : null;
}

/** Invites of some days as a CSV file. */
export function InviteTool() {
  const { words, texts } = useToolTexts();
  const { call } = useConsole();
  const [start, setStart] = useState('');
  const [end, setEnd] = useState('');
  const [tried, setTried] = useState(false);
  const problem = rangeProblem(start, end);
  const work = useMutation({
    mutationFn: async () => {
      const rows: FullInviteRow[] = [];
      for (let after: string | null = ''; after !== null; ) {
        const page: AnswerOf<typeof contract.inviteTool> = await call(contract.inviteTool, {
          startDate: start,
          endDate: end,
          ...(after && { after }),
        });
        rows.push(...page.rows);
        after = page.next;
      }
      saveFile(
        BOM + csvLine(INVITE_FIELDS) + rows.map((row) => csvLine(INVITE_FIELDS.map((column) => cellOf(row, column)))).join(''),
        `invites-${start}-${end}.csv`,
      );
      return rows.length;
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    work.reset();
    if (!problem && !work.isPending) work.mutate();
  };
  const change = (set: (value: string) => void) => (value: string) => {
    set(value);
    setTried(false);
    work.reset();
  };
  return (
    <div className="page tools invite-tool">
      <PageTitle>{words.invites.title}</PageTitle>
      <p className="meta">{words.invites.lead}</p>
      <form className="card tools-form" onSubmit={submit} noValidate>
        <Day name="start" label={words.invites.start} hint={words.invites.hint} value={start} onChange={change(setStart)} />
        <Day name="end" label={words.invites.end} value={end} onChange={change(setEnd)} />
        <Refusal>{tried && problem ? words.invites[problem] : work.isError ? failureText(work.error, texts) : null}</Refusal>
        <SubmitButton busy={work.isPending} busyLabel={words.invites.exporting}>
          {words.invites.export}
        </SubmitButton>
        <p role="status">{work.data !== undefined && fill(words.invites.done, { count: work.data })}</p>
      </form>
    </div>
  );
}

function cellOf(row: FullInviteRow, column: (typeof INVITE_FIELDS)[number]) {
  const value = row[column];
  return typeof value === 'number' ? new Date(value).toISOString() : value;
}

interface DayProps {
  name: string;
  label: string;
  hint?: string;
  value: string;
  onChange(value: string): void;
}

function Day({ name, label, hint, value, onChange }: DayProps) {
  return <InputField label={label} hint={hint} type="date" name={name} value={value} onChange={({ target }) => onChange(target.value)} />;
}
