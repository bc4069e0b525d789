import { Button, Spinner } from '@radix-ui/themes';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { toast } from 'sonner';
import type { UserRecord } from '#api/contract/users.ts';
import { useChangeUser } from '../../data/change-user.ts';
import { failureText } from '../../data/failure-text.ts';
import { useTexts } from '../../data/i18n.ts';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { DescribedForm } from '../../ui/form/described-form.tsx';
import { FormContext, type Values } from '../../ui/form/form-context.ts';
import { FormIcon } from '../../ui/form/form-icon.tsx';
import '../../ui/form/form.css';
import { useDraft } from '../../ui/form/draft.ts';
import { useJudging } from '../../ui/form/judging.ts';
import { LeaveGuard } from '../../ui/form/leave-guard.tsx';
import { useOffenders } from '../../ui/form/offenders.ts';
import { LanguageToggle } from '../../ui/inputs/language-toggle.tsx';
import { platform } from './platform.ts';
import { changesOf, refusalsOf, updateOf, usePreferences, valuesOf } from './preferences.ts';

/** How long the way back after a save is offered. */
const UNDO_MS = 8000;

/** What a block must be like: read, edited, saved or left as it was. The address says which (`?edit`). */
export function FlexConfiguration({ user }: { user: UserRecord }) {
  const texts = useTexts();
  const { t } = texts;
  const text = t.forms.configuration;
  const [query, setQuery] = useSearchParams();
  const editing = query.has('edit');
  const saved = valuesOf(user);
  const draft = useDraft(`draft-${platform.manifest.id}-${user.userId}`, editing, platform.view.form);
  const values: Values = { ...saved, ...draft.values };
  const changes = editing ? changesOf(saved, values) : [];
  const change = useChangeUser(user.userId);
  const offenders = useOffenders();
  const [attempted, setAttempted] = useState(false);
  const [discarding, setDiscarding] = useState(false);
  // Who was sent here for one field (`?edit=minPay`) finds himself at it.
  const { show } = offenders;
  const asked = query.get('edit');
  useEffect(() => {
    if (asked) show([asked]);
  }, [asked, show]);
  const cancel = useRef<HTMLButtonElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const refused = refusalsOf(change.error);
  const preferences = usePreferences({ user, mode: editing ? 'edit' : 'view', saved, values, attempted, refused });
  const judge = useJudging(preferences.touch);

  const close = () => {
    draft.clear();
    setAttempted(false);
    preferences.forget();
    change.reset();
    setQuery({}, { replace: true });
    title.current?.focus({ preventScroll: true });
  };
  const fail = (error: unknown) => toast.error(text.saveFailed(), { description: failureText(error, texts) });
  const save = () => {
    if (change.isPending) return;
    setAttempted(true);
    const { settings, issues } = preferences.checked;
    if (!settings) return offenders.show(issues.map((issue) => issue.path));
    if (changes.length === 0) return close();
    const before = updateOf(changes, saved, saved);
    change.mutate(updateOf(changes, settings, values), {
      onSuccess: () => {
        close();
        const undo = () => change.mutate(before, { onSuccess: () => void toast.success(text.undone()), onError: fail });
        toast.success(text.saved(), {
          ...(!user.userDisabled && { description: text.savedSearching() }),
          duration: UNDO_MS,
          action: { label: text.undo(), onClick: undo },
        });
      },
      onError: (error) => {
        fail(error);
        offenders.show(refusalsOf(error).map((issue) => issue.path));
      },
    });
  };

  return (
    <div className="configuration">
      <title>{`${text.title()} · ${t.common.product()}`}</title>
      <header className="configuration-head">
        <div>
          <h1 className="page-title" ref={title} tabIndex={-1}>
            {text.title()}
          </h1>
          <p className="meta">{text.lead()}</p>
        </div>
        <LanguageToggle />
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
          save();
        }}
        onBlur={judge}
      >
        <FormContext value={preferences.tools}>
          <DescribedForm
            items={platform.view.form}
            values={values}
            setField={(name, value) => {
              if (change.isError) change.reset();
              draft.set(name, value);
            }}
          />
        </FormContext>
        {editing && (
          <SaveBar
            changes={changes.length}
            problems={preferences.told.length}
            busy={change.isPending}
            cancel={cancel}
            onCancel={() => (changes.length ? setDiscarding(true) : close())}
          />
        )}
      </form>
      <LeaveGuard active={changes.length > 0 && !change.isPending} onLeave={() => draft.clear()} />
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

interface BarProps {
  changes: number;
  problems: number;
  busy: boolean;
  cancel: RefObject<HTMLButtonElement | null>;
  onCancel(): void;
}

/** Stands above the navigation while something is being edited. */
function SaveBar({ changes, problems, busy, cancel, onCancel }: BarProps) {
  const { t } = useTexts();
  const text = t.forms.configuration;
  return (
    <div className="save-bar">
      <p className="save-words" role="status" data-role={problems ? 'bad' : undefined}>
        {problems ? text.problems(problems) : changes ? text.changes(changes) : text.nothing()}
      </p>
      <Button ref={cancel} type="button" size="4" variant="soft" color="gray" highContrast onClick={onCancel}>
        {t.common.cancel()}
      </Button>
      <Button type="submit" size="4" aria-disabled={busy}>
        {busy && <Spinner size="2" />}
        {busy ? text.saving() : text.save()}
      </Button>
    </div>
  );
}
