import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { BOM, csvLine } from '#api/contract/csv.ts';
import { SET_COLUMNS, type SetColumn, USER_COLUMNS, type UserColumn } from '#api/contract/user-columns.ts';
import { useConsole } from '../../data/console.tsx';
import { failureText } from '../../data/failure-text.ts';
import { useTexts } from '../../data/i18n.ts';
import { saveFile } from '../../data/save-file.ts';
import { NativeDialog } from '../../ui/feedback/native-dialog.tsx';
import { Refusal } from '../../ui/feedback/refusal.tsx';
import { Field } from '../../ui/inputs/field.tsx';
import { applyFrom, type BulkValue, changesOf, type Planned, planAll, type Result, type Run, type Target, undoRows } from './bulk.ts';
import { valueText, type Writing } from './cells.ts';
import { USERS_KEY } from './queries.ts';
import { fill } from './texts.ts';

const SHOWN = 20;

interface Props {
  target: Target;
  count: number;
  writing: Writing;
  onClose(): void;
}

/** One change of many users: what to change, what it will change, what came of it. */
export function BulkDialog({ target, count, writing, onClose }: Props) {
  const texts = useTexts();
  const { call, queries } = useConsole();
  const words = writing.words.bulk;
  const [plan, setPlan] = useState<{ rows: Planned[]; reason: string } | null>(null);
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null);
  const [run, setRun] = useState<Run | null>(null);
  const [results, setResults] = useState<Result[]>([]);
  const [undone, setUndone] = useState<Result[] | null>(null);
  const stopped = useRef(false);

  const preview = useMutation({
    mutationFn: async ({ field, value, reason }: { field: SetColumn; value: BulkValue; reason: string }) => {
      setProgress({ done: 0, total: count });
      const rows = await planAll(call, target, { [field]: value }, (done, total) => setProgress({ done, total: total ?? count }));
      return { rows, reason };
    },
    onSuccess: setPlan,
  });
  const apply = useMutation({
    mutationFn: async ({ of, from, undo }: { of: Run; from: number; undo: boolean }) => {
      stopped.current = false;
      const collected: Result[] = undo ? [] : results.slice(0, from);
      setProgress({ done: from, total: of.rows.length });
      const step = (part: Result[]) => {
        collected.push(...part);
        if (!undo) setResults([...collected]);
        setProgress({ done: collected.length, total: of.rows.length });
      };
      await applyFrom(call, of, from, { step, stopped: () => stopped.current });
      return { collected, undo };
    },
    onSuccess: ({ collected, undo }) => undo && setUndone(collected),
    onSettled: () => void queries.invalidateQueries({ queryKey: [USERS_KEY] }),
  });
  const begin = () => {
    const of = { runId: crypto.randomUUID(), rows: changesOf(plan!.rows), reason: plan!.reason };
    setRun(of);
    apply.mutate({ of, from: 0, undo: false });
  };
  const undo = () =>
    apply.mutate({
      of: { runId: crypto.randomUUID(), rows: undoRows(results), reason: `Undo: ${run!.reason}`.slice(0, 500) },
      from: 0,
      undo: true,
    });
  const busy = preview.isPending || apply.isPending;
  const failure = preview.error ?? apply.error;
  const at = progress ?? { done: 0, total: count };
  return (
    <NativeDialog label={words.edit} className="dialog users-dialog" holds={busy} onClose={onClose}>
      <h2 className="section-title">{fill(words.title, { count: count.toLocaleString(writing.locale) })}</h2>
      {!plan && <Choose writing={writing} busy={preview.isPending} onPreview={(asked) => preview.mutate(asked)} />}
      {plan && !run && <Preview rows={plan.rows} writing={writing} />}
      {run && <Report results={results} undone={undone} run={run} busy={apply.isPending} writing={writing} />}
      {busy && (
        <p role="status" className="tabular">
          {fill(preview.isPending ? words.previewing : words.applying, at)}
          <progress value={at.done} max={Math.max(1, at.total)} aria-label={fill(words.applying, at)} />
        </p>
      )}
      <Refusal>{failure ? failureText(failure, texts) : null}</Refusal>
      <div className="dialog-actions">
        {plan && !run && (
          <>
            <button type="button" className="users-button" onClick={() => setPlan(null)}>
              {words.back}
            </button>
            <button type="button" className="users-button users-primary" disabled={changesOf(plan.rows).length === 0} onClick={begin}>
              {fill(words.apply, { count: changesOf(plan.rows).length.toLocaleString(writing.locale) })}
            </button>
          </>
        )}
        {apply.isPending && (
          <button
            type="button"
            className="users-button"
            onClick={() => {
              stopped.current = true;
            }}
          >
            {words.stop}
          </button>
        )}
        {run && !apply.isPending && !undone && results.length < run.rows.length && (
          <button
            type="button"
            className="users-button users-primary"
            onClick={() => apply.mutate({ of: run, from: results.length, undo: false })}
          >
            {words.resume}
          </button>
        )}
        {run && !apply.isPending && !undone && undoRows(results).length > 0 && (
          <button type="button" className="users-button" onClick={undo}>
            {words.undo}
          </button>
        )}
        {!busy && (
          <button type="button" className="users-button" onClick={onClose}>
            {words.close}
          </button>
        )}
      </div>
    </NativeDialog>
  );
}

interface ChooseProps {
  writing: Writing;
  busy: boolean;
  onPreview(asked: { field: SetColumn; value: BulkValue; reason: string }): void;
}

function Choose({ writing, busy, onPreview }: ChooseProps) {
  const { words } = writing;
  const [field, setField] = useState<SetColumn>('accountType');
  const column: UserColumn = USER_COLUMNS[field];
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const value = String(data.get('value') ?? '').trim();
    if (!busy) onPreview({ field, value: value === '' ? null : value, reason: String(data.get('reason') ?? '').trim() });
  }
  const choices = column.kind === 'switch' ? ['true', 'false'] : column.choices;
  const named = (choice: string) =>
    column.kind === 'switch' ? valueText(field, choice === 'true', writing) : valueText(field, choice, writing);
  return (
    <form onSubmit={submit} className="users-form">
      <Field label={words.bulk.field}>
        {(aria) => (
          <select {...aria} value={field} onChange={(event) => setField(event.target.value as SetColumn)}>
            {SET_COLUMNS.map((name) => (
              <option key={name} value={name}>
                {words.names[name]}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label={words.bulk.value} key={field}>
        {(aria) =>
          choices ? (
            <select {...aria} name="value">
              {choices.map((choice) => (
                <option key={choice} value={choice}>
                  {named(choice)}
                </option>
              ))}
              {field === 'flexRestriction' && <option value="">{words.bulk.empty}</option>}
            </select>
          ) : (
            <input
              {...aria}
              name="value"
              type={column.kind === 'instant' ? 'date' : 'text'}
              inputMode={column.kind === 'money' ? 'decimal' : undefined}
              maxLength={80}
            />
          )
        }
      </Field>
      <Field label={words.bulk.reason} hint={words.bulk.reasonHint}>
        {(aria) => <input {...aria} name="reason" required minLength={3} maxLength={500} />}
      </Field>
      <button type="submit" className="users-button users-primary" aria-disabled={busy || undefined}>
        {words.bulk.preview}
      </button>
    </form>
  );
}

function Preview({ rows, writing }: { rows: readonly Planned[]; writing: Writing }) {
  const words = writing.words.bulk;
  const count = (status: Planned['status']) => rows.filter((row) => row.status === status).length.toLocaleString(writing.locale);
  const shown = rows.filter(({ status }) => status !== 'same');
  return (
    <>
      <p role="status">
        {[
          fill(words.change, { count: count('change') }),
          fill(words.same, { count: count('same') }),
          fill(words.wrong, { count: count('error') }),
        ].join(' · ')}
      </p>
      <div className="users-preview">
        <table>
          <thead>
            <tr>
              <th scope="col">{words.user}</th>
              <th scope="col">{words.before}</th>
              <th scope="col">{words.after}</th>
            </tr>
          </thead>
          <tbody>
            {shown.slice(0, SHOWN).map(({ userId, name, status, changes, message }) => {
              const [field, pair] = Object.entries(changes)[0] ?? [];
              return (
                <tr key={userId}>
                  <th scope="row">{name ?? userId}</th>
                  {status === 'error' || !field || !pair ? (
                    <td colSpan={2}>{message}</td>
                  ) : (
                    <>
                      <td>{valueText(field, pair[0], writing)}</td>
                      <td className="strong">{valueText(field, pair[1], writing)}</td>
                    </>
                  )}
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      {shown.length > SHOWN && <p className="meta">{fill(words.more, { count: (shown.length - SHOWN).toLocaleString(writing.locale) })}</p>}
    </>
  );
}

interface ReportProps {
  results: readonly Result[];
  undone: readonly Result[] | null;
  run: Run;
  busy: boolean;
  writing: Writing;
}

function Report({ results, undone, run, busy, writing }: ReportProps) {
  const words = writing.words.bulk;
  const of = (...status: Result['status'][]) => results.filter((result) => status.includes(result.status));
  const bad = of('changed', 'failed');
  const notUndone = undone?.filter(({ status }) => status === 'changed' || status === 'failed').length ?? 0;
  return (
    <div role="status" className="users-report">
      {!busy && results.length < run.rows.length && <p>{fill(words.stopped, { done: results.length, total: run.rows.length })}</p>}
      <p className="strong">{fill(words.done, { count: of('done', 'same').length.toLocaleString(writing.locale) })}</p>
      {of('changed').length > 0 && <p>{fill(words.skipped, { count: of('changed').length })}</p>}
      {of('failed').length > 0 && (
        <>
          <p>{fill(words.failed, { count: of('failed').length })}</p>
          <ul>
            {of('failed')
              .slice(0, 5)
              .map(({ userId, message }) => (
                <li key={userId}>{`${userId}: ${message ?? ''}`}</li>
              ))}
          </ul>
        </>
      )}
      {bad.length > 0 && (
        <button
          type="button"
          className="button-link"
          onClick={() =>
            saveFile(
              [
                BOM,
                csvLine(['userId', 'status', 'reason']),
                ...bad.map(({ userId, status, message = '' }) => csvLine([userId, status, message])),
              ].join(''),
              'not-changed.csv',
            )
          }
        >
          {words.failures}
        </button>
      )}
      {undone && <p className="strong">{notUndone ? fill(words.undoPart, { count: notUndone }) : words.undone}</p>}
    </div>
  );
}
