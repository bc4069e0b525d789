import { Button } from '@radix-ui/themes';
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { UserRecord } from '#api/contract/users.ts';
import { useEntry } from '../../data/described.ts';
import { useTexts } from '../../data/i18n.ts';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { LaterPart } from '../../ui/feedback/later-part.tsx';
import { DescribedForm } from '../../ui/form/described-form.tsx';
import { useDraft } from '../../ui/form/draft.ts';
import { FormContext, type Values } from '../../ui/form/form-context.ts';
import { FormIcon } from '../../ui/form/form-icon.tsx';
import { LeaveGuard } from '../../ui/form/leave-guard.tsx';
import { useTouched } from '../../ui/form/use-touched.ts';
import { useWrongItems } from '../../ui/form/use-wrong-items.ts';
import '../../ui/form/form.css';
import { LanguageToggle } from '../../ui/inputs/language-toggle.tsx';
import { useSettledOnce } from '../../ui/rendered-parts.ts';
import { CodeDialog } from './code-dialog.tsx';
import { CompanionLink } from './companion-link.tsx';
import { useServiceForm } from './form.ts';
import { changed, changesOf, savedOptions, updateOf } from './form-values.ts';
import { LimitsCard } from './limits-card.tsx';
import { RulePreviewCard, useFormPreview } from './rule-preview.tsx';
import { useSaveOptions } from './save.ts';
import { SaveBar } from './save-bar.tsx';
import { useServiceSignIn } from './sign-in.ts';
import { ValidationDialog } from './validation-dialog.tsx';
import './service.css';

/** So long at most the form waits for the figures over it. */
const PREVIEW_MS = 3000;

interface Props {
  /** Its key. */
  service: string;
  user: UserRecord;
  byAdmin?: boolean;
}

/** The filters of a service: read, edited, saved. The address says which (`?edit`), and which field is wanted (`?edit=minPay`). */
export function ServiceConfiguration({ service, user, byAdmin = user.Admin }: Props) {
  const { t } = useTexts();
  const text = t.forms.configuration;
  const entry = useEntry(service);
  const { manifest, view } = entry;
  const signIn = useServiceSignIn({ entry, user });
  const [query, setQuery] = useSearchParams();
  const wanted = query.get('edit');
  const editing = wanted !== null;
  const saved = savedOptions(user, entry);
  const draft = useDraft(`draft-${manifest.id}-${user.userId}`, editing, view.form);
  const values: Values = { ...saved, ...draft.values };
  const newest = (): Values => ({ ...saved, ...draft.newest() });
  const changes = editing ? changesOf(saved, values) : [];
  const saving = useSaveOptions({ entry, user, signIn });
  const wrongItems = useWrongItems();
  const [attempted, setAttempted] = useState(false);
  const [discarding, setDiscarding] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const cancel = useRef<HTMLButtonElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const mode = editing ? 'edit' : 'view';
  const form = useServiceForm({ entry, user, mode, saved, values, newest, attempted, refused: saving.refused, byAdmin });
  const judge = useTouched(form.touch);
  const described = { entry, user, saved, values, settings: form.checked.settings };
  const preview = useFormPreview(described);
  // The card over the form is as tall as what there is to say.
  const placed = useSettledOnce(!preview.isLoading, PREVIEW_MS);
  const { show } = wrongItems;
  useEffect(() => {
    if (wanted) show([wanted]);
  }, [wanted, show]);

  const set = (name: string, value: unknown) => {
    saving.forget();
    for (const [field, next] of Object.entries(changed(view.form, newest(), name, value))) draft.set(field, next);
  };
  const close = () => {
    draft.clear();
    setAttempted(false);
    form.forget();
    saving.forget();
    setQuery({}, { replace: true });
    title.current?.focus({ preventScroll: true });
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || form.rests) return;
    setAttempted(true);
    const { settings, issues } = form.checked;
    if (!settings) return listsProblems(entry) ? setProblems(form.problems) : wrongItems.show(issues.map(({ path }) => path));
    if (changes.length === 0) return close();
    const before = updateOf(changes, saved, saved, entry);
    setBusy(true);
    const end = await saving.save(updateOf(changes, settings, values, entry), values['password']);
    setBusy(false);
    if (!end.saved) return wrongItems.show(end.refused);
    close();
    saving.tellSaved(before);
  };

  return (
    <div className="configuration">
      <title>{`${text.title()} · ${manifest.name} · ${t.common.product()}`}</title>
      <Head name={manifest.name} title={title} onEdit={editing ? null : () => setQuery({ edit: '' })} />
      <RulePreviewCard {...described} preview={preview} {...(editing && { set })} tools={form.tools} />
      {!placed && <div className="card skeleton-card table-height" role="status" aria-label={t.console.shell.loading()} />}
      <form
        ref={wrongItems.root}
        hidden={!placed}
        noValidate
        aria-label={text.title()}
        onSubmit={(event) => void save(event)}
        onBlur={judge}
      >
        <FormContext value={form.tools}>
          <DescribedForm items={view.form} values={values} setField={set} />
        </FormContext>
        {editing && (
          <SaveBar
            changes={changes.length}
            problems={form.told.length}
            busy={busy}
            rests={form.rests}
            outcome={changes.length && preview.data ? preview.data.given : null}
            cancel={cancel}
            onCancel={() => (changes.length ? setDiscarding(true) : close())}
          />
        )}
      </form>
      {!editing && placed && <LimitsCard entry={entry} user={user} />}
      {view.companion && !editing && placed && (
        <LaterPart fallback={null} optional>
          <CompanionLink entry={entry} user={user} companion={view.companion} />
        </LaterPart>
      )}
      <CodeDialog entry={entry} signIn={signIn} opener={cancel} />
      <ValidationDialog
        problems={problems}
        onClose={() => {
          setProblems([]);
          wrongItems.show(form.issues.map((issue) => issue.path));
        }}
      />
      <LeaveGuard active={changes.length > 0 && !busy} onLeave={() => draft.clear()} />
      <DiscardDialog open={discarding} opener={cancel} onClose={() => setDiscarding(false)} onDiscard={close} />
    </div>
  );
}

interface HeadProps {
  /** The service's. */
  name: string;
  title: RefObject<HTMLHeadingElement | null>;
  /** Opens the fields; null while they are open. */
  onEdit: (() => void) | null;
}

function Head({ name, title, onEdit }: HeadProps) {
  const { t } = useTexts();
  const text = t.forms.configuration;
  return (
    <header className="configuration-head">
      <div>
        <h1 className="page-title" ref={title} tabIndex={-1}>
          {text.title()}
        </h1>
        <p className="meta">{t.services.configuration.lead(name)}</p>
      </div>
      <LanguageToggle />
      {onEdit && (
        <Button type="button" size="4" className="edit-button" onClick={onEdit}>
          <FormIcon name="edit" /> {text.edit()}
        </Button>
      )}
    </header>
  );
}

interface DiscardProps {
  open: boolean;
  opener: RefObject<HTMLButtonElement | null>;
  onClose(): void;
  onDiscard(): void;
}

function DiscardDialog({ open, opener, onClose, onDiscard }: DiscardProps) {
  const text = useTexts().t.forms.configuration.discard;
  return (
    <ConfirmDialog
      open={open}
      title={text.title()}
      body={text.body()}
      confirm={text.confirm()}
      keep={text.keep()}
      opener={opener}
      onClose={onClose}
      onConfirm={onDiscard}
    />
  );
}

/** The specification gives services with their own start flag a dialog that lists what is wrong. */
function listsProblems({ manifest }: ReturnType<typeof useEntry>): boolean {
  return manifest.capabilities.startFlag === 'start';
}
