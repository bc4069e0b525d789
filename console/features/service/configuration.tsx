import { Button, Spinner } from '@radix-ui/themes';
import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { toast } from 'sonner';
import type { UserRecord } from '#api/contract/users.ts';
import { entryOf } from '../../data/described.ts';
import { useTexts } from '../../data/i18n.ts';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { DescribedForm } from '../../ui/form/described-form.tsx';
import { useDraft } from '../../ui/form/draft.ts';
import { FormContext, type Values } from '../../ui/form/form-context.ts';
import { FormIcon } from '../../ui/form/form-icon.tsx';
import { useJudging } from '../../ui/form/judging.ts';
import { LeaveGuard } from '../../ui/form/leave-guard.tsx';
import { useOffenders } from '../../ui/form/offenders.ts';
import '../../ui/form/form.css';
import { Beside } from './beside.tsx';
import { CodeDialog } from './code-dialog.tsx';
import { changed, savedOptions, useServiceForm } from './form.ts';
import { useSaveOptions } from './save.ts';
import { useServiceSignIn } from './sign-in.ts';
import { ValidationDialog } from './validation-dialog.tsx';
import './service.css';

interface Props {
  /** Its key. */
  service: string;
  user: UserRecord;
  byAdmin?: boolean;
}

/** The filters page of a service: read, edited, saved. The address says which (`?edit`). */
export function ServiceConfiguration({ service, user, byAdmin = user.Admin }: Props) {
  const { t } = useTexts();
  const text = t.forms.configuration;
  const entry = entryOf(service);
  const { manifest, view } = entry;
  const signIn = useServiceSignIn({ entry, user });
  const [query, setQuery] = useSearchParams();
  const editing = query.has('edit');
  const saved = savedOptions(user, entry);
  const draft = useDraft(`draft-${manifest.id}-${user.userId}`, editing, view.form);
  const values: Values = { ...saved, ...draft.values };
  const changes = Object.keys(values).filter((name) => JSON.stringify(values[name]) !== JSON.stringify(saved[name]) && values[name] !== '');
  const saving = useSaveOptions({ entry, user, signIn });
  const offenders = useOffenders();
  const [attempted, setAttempted] = useState(false);
  const [discarding, setDiscarding] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const cancel = useRef<HTMLButtonElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const form = useServiceForm({ entry, user, mode: editing ? 'edit' : 'view', saved, values, attempted, refused: saving.refused, byAdmin });
  const judge = useJudging(form.touch);

  const close = () => {
    draft.clear();
    setAttempted(false);
    form.forget();
    saving.forget();
    setQuery({}, { replace: true });
    title.current?.focus({ preventScroll: true });
  };
  const save = async () => {
    if (busy || form.rests) return;
    setAttempted(true);
    if (form.issues.length) return setProblems(form.problems);
    setBusy(true);
    const end = await saving.save(Object.fromEntries(changes.map((name) => [name, values[name]])));
    setBusy(false);
    if (!end.saved) return offenders.show(end.refused);
    close();
    toast.success(text.saved());
  };

  return (
    <div className="configuration">
      <title>{`${text.title()} · ${manifest.name} · ${t.common.product()}`}</title>
      <header className="configuration-head">
        <div>
          <h1 className="page-title" ref={title} tabIndex={-1}>
            {text.title()}
          </h1>
          <p className="meta">{t.services.configuration.lead(manifest.name)}</p>
        </div>
        {!editing && (
          <Button type="button" size="4" className="edit-button" onClick={() => setQuery({ edit: '' })}>
            <FormIcon name="edit" /> {text.edit()}
          </Button>
        )}
      </header>
      <form
        ref={offenders.root}
        noValidate
        aria-label={text.title()}
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
        onBlur={judge}
      >
        <FormContext value={form.tools}>
          <DescribedForm
            items={view.form}
            values={values}
            setField={(name, value) => {
              saving.forget();
              for (const [field, next] of Object.entries(changed(view.form, values, name, value))) draft.set(field, next);
            }}
          />
        </FormContext>
        {editing && (
          <div className="save-bar">
            <p className="save-words" role="status" data-role={form.told.length ? 'bad' : undefined}>
              {form.told.length ? text.problems(form.told.length) : changes.length ? text.changes(changes.length) : text.nothing()}
            </p>
            <Button
              ref={cancel}
              type="button"
              size="4"
              variant="soft"
              color="gray"
              highContrast
              onClick={() => (changes.length ? setDiscarding(true) : close())}
            >
              {t.common.cancel()}
            </Button>
            <Button type="submit" size="4" aria-disabled={busy || form.rests || undefined}>
              {busy && <Spinner size="2" />}
              {busy ? text.saving() : text.save()}
            </Button>
          </div>
        )}
      </form>
      {view.beside && !editing && <Beside entry={entry} user={user} beside={view.beside} />}
      <CodeDialog entry={entry} signIn={signIn} opener={cancel} />
      <ValidationDialog
        problems={problems}
        onClose={() => {
          setProblems([]);
          offenders.show(form.issues.map((issue) => issue.path));
        }}
      />
      <LeaveGuard active={editing && changes.length > 0 && !busy} onLeave={() => draft.clear()} />
      <ConfirmDialog
        open={discarding}
        title={text.discard.title()}
        body={text.discard.body()}
        confirm={text.discard.confirm()}
        keep={text.discard.keep()}
        opener={cancel}
        onClose={() => setDiscarding(false)}
        onConfirm={close}
      />
    </div>
  );
}
