import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { SAVED_VIEWS, type SavedView } from '#api/contract/saved-views.ts';
import type { UserRecord } from '#api/contract/users.ts';
import { useChangeUser } from '../../data/change-user.ts';
import { failureText } from '../../data/failure-text.ts';
import { useTexts } from '../../data/i18n.ts';
import { fill } from '../../data/later-texts.ts';
import { NativeDialog } from '../../ui/feedback/native-dialog.tsx';
import { Refusal } from '../../ui/feedback/refusal.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Field } from '../../ui/inputs/field.tsx';
import { SubmitButton } from '../../ui/inputs/submit-button.tsx';
import type { UsersTexts } from './texts.ts';
import { FIRST_SORT, paramsOf, VIEWS, type View } from './view.ts';

const UNDO_MS = 8000;

interface Props {
  user: UserRecord;
  view: View;
  words: UsersTexts;
}

/** Ready-made views and the reader's own; what is shown now can be saved as one, and one of the reader's own deleted. */
export function ViewTabs({ user, view, words }: Props) {
  const texts = useTexts();
  const [saving, setSaving] = useState(false);
  const change = useChangeUser(user.userId);
  const own = savedViewsOf(user);
  const shown = contentOf(view);
  const current = own.find((each) => contentOf(each) === shown);
  const readyMade = (name: keyof typeof VIEWS) => ({ filters: [...VIEWS[name]], search: '', sort: FIRST_SORT });
  const names = Object.keys(VIEWS) as (keyof typeof VIEWS)[];
  const refused = (error: unknown) => toast.error(failureText(error, texts), { duration: Number.POSITIVE_INFINITY });

  const remove = (removed: SavedView) =>
    change.mutate(
      { allUsersViews: own.filter((each) => each !== removed) },
      {
        onSuccess: () =>
          toast.success(fill(words.views.removed, { name: removed.name }), {
            duration: UNDO_MS,
            action: { label: words.views.undo, onClick: () => change.mutate({ allUsersViews: own }, { onError: refused }) },
          }),
        onError: refused,
      },
    );
  return (
    <div className="users-views">
      <nav aria-label={words.views.label}>
        {names.map((name) => (
          <Tab key={name} view={readyMade(name)} current={!current && JSON.stringify(VIEWS[name]) === JSON.stringify(view.filters)}>
            {words.views[name]}
          </Tab>
        ))}
        {own.map((each) => (
          <Tab key={`own ${each.name}`} view={each} current={each === current}>
            {each.name}
          </Tab>
        ))}
      </nav>
      {current ? (
        <button
          type="button"
          className="users-button"
          aria-disabled={change.isPending || undefined}
          onClick={() => change.isPending || remove(current)}
        >
          {words.views.remove}
        </button>
      ) : (
        !names.some((name) => contentOf(readyMade(name)) === shown) && (
          <button type="button" className="users-button" onClick={() => setSaving(true)}>
            {words.views.save}
          </button>
        )
      )}
      {saving && <SaveDialog user={user} view={view} words={words} onClose={() => setSaving(false)} />}
    </div>
  );
}

function Tab({ view, current, children }: { view: Omit<View, 'user'>; current: boolean; children: string }) {
  return (
    <Link to={`?${paramsOf({ ...view, user: null })}`} aria-current={current ? 'page' : undefined} className="users-view">
      {children}
    </Link>
  );
}

function SaveDialog({ user, view, words, onClose }: Props & { onClose(): void }) {
  const texts = useTexts();
  const change = useChangeUser(user.userId);
  const [problem, setProblem] = useState<string | null>(null);
  const own = savedViewsOf(user);
  const full = own.length >= SAVED_VIEWS.most ? fill(words.views.full, { most: SAVED_VIEWS.most }) : null;

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (change.isPending || full) return;
    const field = event.currentTarget.elements.namedItem('view-name') as HTMLInputElement;
    const name = field.value.replace(/\s+/g, ' ').trim();
    const taken = own.some((each) => each.name.toLowerCase() === name.toLowerCase());
    setProblem(name === '' ? words.views.nothing : taken ? words.views.taken : null);
    if (name === '' || taken) return field.focus();
    const { filters, search, sort } = view;
    change.mutate({ allUsersViews: [...own, { name, filters, search: search.trim(), sort }] }, { onSuccess: onClose });
  }
  return (
    <NativeDialog label={words.views.saveTitle} className="dialog" onClose={onClose}>
      <h2 className="section-title">{words.views.saveTitle}</h2>
      <form onSubmit={submit} className="users-form" noValidate>
        <Field label={words.views.name} hint={words.views.nameHint} error={full ?? problem}>
          {(aria) => <input {...aria} name="view-name" maxLength={SAVED_VIEWS.name} autoComplete="off" />}
        </Field>
        <Refusal>{change.isError ? failureText(change.error, texts) : null}</Refusal>
        <SubmitButton busy={change.isPending} busyLabel={words.panel.saving} rests={full !== null}>
          {words.views.save}
        </SubmitButton>
        <button type="button" className="users-button" onClick={onClose}>
          {words.panel.cancel}
        </button>
      </form>
    </NativeDialog>
  );
}

function savedViewsOf(user: UserRecord): SavedView[] {
  const { allUsersViews } = user as { allUsersViews?: SavedView[] };
  return allUsersViews ?? [];
}

/** What a view shows, as one text. */
function contentOf({ filters, search, sort }: Omit<View, 'user'>): string {
  return JSON.stringify([filters, search.trim(), sort]);
}
