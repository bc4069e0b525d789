import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { BOM, csvLine } from '#api/contract/csv.ts';
import type { SetColumn } from '#api/contract/user-columns.ts';
import { useConsole } from '../../data/console.tsx';
import { failureText } from '../../data/failure-text.ts';
import { useTexts } from '../../data/i18n.ts';
import { fill } from '../../data/later-texts.ts';
import { saveFile } from '../../data/save-file.ts';
import { NativeDialog } from '../../ui/feedback/native-dialog.tsx';
import { Refusal } from '../../ui/feedback/refusal.tsx';
import { applyFrom, type BulkValue, changesOf, type Planned, planAll, type Result, type Run, type Target, undoRows } from './bulk.ts';
import { BulkForm } from './bulk-form.tsx';
import { valueText, type Writing } from './cells.ts';
import { USERS_KEY } from './queries.ts';

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
      {!plan && <BulkForm writing={writing} busy={preview.isPending} onPreview={(asked) => preview.mutate(asked)} />}
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
          <PlanButtons changes={changesOf(plan.rows).length} writing={writing} onBack={() => setPlan(null)} onApply={begin} />
        )}
        {run && (
          <RunButtons
            words={words}
            busy={apply.isPending}
            resumes={!undone && results.length < run.rows.length}
            undoes={!undone && undoRows(results).length > 0}
            onStop={() => {
              stopped.current = true;
            }}
            onResume={() => apply.mutate({ of: run, from: results.length, undo: false })}
            onUndo={undo}
          />
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

interface PlanButtonsProps {
  changes: number;
  writing: Writing;
  onBack(): void;
  onApply(): void;
}

function PlanButtons({ changes, writing, onBack, onApply }: PlanButtonsProps) {
  const words = writing.words.bulk;
  return (
    <>
      <button type="button" className="users-button" onClick={onBack}>
        {words.back}
      </button>
      <button type="button" className="users-button users-primary" disabled={changes === 0} onClick={onApply}>
        {fill(words.apply, { count: changes.toLocaleString(writing.locale) })}
      </button>
    </>
  );
}

interface RunButtonsProps {
  words: Writing['words']['bulk'];
  busy: boolean;
  resumes: boolean;
  undoes: boolean;
  onStop(): void;
  onResume(): void;
  onUndo(): void;
}

/** A run can be stopped; a stopped one is continued, a finished one undone. */
function RunButtons({ words, busy, resumes, undoes, onStop, onResume, onUndo }: RunButtonsProps) {
  if (busy)
    return (
      <button type="button" className="users-button" onClick={onStop}>
        {words.stop}
      </button>
    );
  return (
    <>
      {resumes && (
        <button type="button" className="users-button users-primary" onClick={onResume}>
          {words.resume}
        </button>
      )}
      {undoes && (
        <button type="button" className="users-button" onClick={onUndo}>
          {words.undo}
        </button>
      )}
    </>
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
