import { Button, Spinner } from '@radix-ui/themes';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import type { UserRecord, UserUpdate } from '#api/contract/users.ts';
import type { FormItem } from '#engine/describe/form.ts';
import type { CatalogueEntry } from '#engine/model/platform.ts';
import { useTexts } from '../../data/i18n.ts';
import { DescribedForm } from '../../ui/form/described-form.tsx';
import { useDraft } from '../../ui/form/draft.ts';
import { FormContext, type Values } from '../../ui/form/form-context.ts';
import { useTouched } from '../../ui/form/use-touched.ts';
import { useWrongItems } from '../../ui/form/use-wrong-items.ts';
import { CodeDialog } from './code-dialog.tsx';
import { useServiceForm } from './form.ts';
import { changed, savedOptions, updateOf } from './form-values.ts';
import { hasPlaces } from './places.ts';
import { useSaveOptions } from './save.ts';
import type { SetUpSteps } from './set-up-steps.ts';
import { useServiceSignIn } from './sign-in.ts';
import { useStartAfterSetUp } from './start-after-set-up.ts';
import { Tour } from './tour.tsx';
import { useServiceWords } from './words.ts';

interface Props {
  entry: CatalogueEntry;
  user: UserRecord;
  steps: SetUpSteps;
}

/** What the service needs to know, a step at a time. The last step finishes the set-up, and may start the search with it. */
export function Wizard({ entry, user, steps: { at, back, go } }: Props) {
  const { t } = useTexts();
  const words = t.services.setup;
  const start = useStartAfterSetUp(entry, user);
  const { manifest, view } = entry;
  const own = useServiceWords(manifest);
  const steps = stepsOf(entry);
  const step = steps[Math.min(at, steps.length) - 1]!;
  const items = view.form.filter((item) => step.fields.includes(item.name)).map((item) => ({ ...item, group: item.label }));
  const saved = savedOptions(user, entry);
  const zone = hasPlaces(entry) ? `-${String(user['zone'])}` : '';
  const draft = useDraft(`set-up-${manifest.id}-${user.userId}${zone}`, true, view.form);
  const values: Values = { ...saved, ...draft.values };
  const newest = (): Values => ({ ...saved, ...draft.newest() });
  const signIn = useServiceSignIn({ entry, user });
  const failed = hasPlaces(entry) ? t.forms.setUp.preferences.saveFailed() : undefined;
  const saving = useSaveOptions({ entry, user, signIn, failed });
  const wrongItems = useWrongItems();
  const [busy, setBusy] = useState<false | 'start' | 'later'>(false);
  const [attempted, setAttempted] = useState(false);
  const { refused } = saving;
  const form = useServiceForm({ entry, user, mode: 'edit', saved, values, newest, attempted, refused, byAdmin: user.Admin });
  const judge = useTouched(form.touch);
  const heading = useRef<HTMLHeadingElement>(null);
  const tourButton = useRef<HTMLButtonElement>(null);
  const [touring, setTouring] = useState(false);
  useEffect(() => {
    if (at > 0) heading.current?.focus({ preventScroll: true });
    setAttempted(false);
  }, [at]);
  const mine = (path: string) => step.fields.some((name) => path === name || path.startsWith(`${name}.`));
  // What a later step asks for is not missed before it is reached.
  const asked = steps.slice(0, at).flatMap(({ fields }) => fields);
  const wrong = form.issues.filter(({ path }) => asked.some((name) => path === name || path.startsWith(`${name}.`)));
  const last = at === steps.length;
  const missing = hasPlaces(entry) && items.some((item) => isMissing(item, values[item.name]));
  const rests = missing || (last && form.rests);

  const finish = async (how: 'start' | 'later') => {
    setBusy(how);
    const { settings } = form.checked;
    const end = await saving.save(finished(settings ?? values, values, entry), values['password']);
    if (end.saved) draft.clear();
    if (end.saved && how === 'start') await start();
    setBusy(false);
    if (!end.saved) wrongItems.show(end.refused);
  };
  const next = (event: FormEvent) => {
    event.preventDefault();
    if (busy || rests) return;
    setAttempted(true);
    if (wrong.length) {
      if (!wrong.some(({ path }) => mine(path))) go(steps.findIndex(({ fields }) => fields.includes(wrong[0]!.path)) + 1);
      return wrongItems.show(wrong.map(({ path }) => path));
    }
    if (!last) return go(at + 1);
    const pressed = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null;
    void finish(pressed?.value === 'start' ? 'start' : 'later');
  };
  return (
    <>
      <form
        className="entry service-wizard"
        ref={wrongItems.root}
        noValidate
        onSubmit={next}
        onBlur={judge}
        aria-label={words.title(manifest.name)}
      >
        <p className="meta" role="status">
          {words.step({ at, of: steps.length })}
        </p>
        <progress className="wizard-bar" max={steps.length} value={at} aria-hidden="true" />
        <h1 className="page-title" ref={heading} tabIndex={-1}>
          {step.label ? own(step.label) : t.forms.setUp.preferences.title()}
        </h1>
        <button ref={tourButton} type="button" className="button-link" onClick={() => setTouring(true)}>
          {t.forms.setUp.tour.start()}
        </button>
        <FormContext value={form.tools}>
          <DescribedForm
            items={items}
            values={values}
            setField={(name, value) => {
              saving.forget();
              for (const [field, to] of Object.entries(changed(view.form, newest(), name, value))) draft.set(field, to);
            }}
          />
        </FormContext>
        <WizardFoot back={back} isLast={last} busy={busy} isMissing={missing} rests={rests} />
      </form>
      <CodeDialog entry={entry} signIn={signIn} opener={heading} />
      {touring && <Tour items={items} words={own} opener={tourButton} onEnd={() => setTouring(false)} />}
    </>
  );
}

interface FootProps {
  back: Props['steps']['back'];
  isLast: boolean;
  busy: false | 'start' | 'later';
  isMissing: boolean;
  rests: boolean;
}

/**
 * The buttons of a step, and why the next one cannot be reached yet. None is `disabled`: it would miss a press that comes before the
 * form has followed the control that was missing.
 */
function WizardFoot({ back, isLast, busy, isMissing, rests }: FootProps) {
  const { t } = useTexts();
  const words = t.services.setup;
  const why = useId();
  return (
    <>
      <p id={why} className="save-words">
        {isMissing ? t.forms.setUp.preferences.missing() : ''}
      </p>
      <div className="wizard-foot">
        {back && (
          <Button type="button" size="4" variant="soft" color="gray" highContrast onClick={back}>
            {words.back()}
          </Button>
        )}
        {isLast && (
          <Button type="submit" value="later" size="4" variant="soft" highContrast aria-disabled={busy !== false || rests || undefined}>
            {busy === 'later' && <Spinner size="2" />}
            {busy === 'later' ? words.saving() : words.finish()}
          </Button>
        )}
        <Button
          type="submit"
          value="start"
          size="4"
          className="wizard-next"
          aria-disabled={busy !== false || rests || undefined}
          aria-describedby={why}
          data-tour="next"
        >
          {busy === 'start' && <Spinner size="2" />}
          {busy === 'start' ? words.saving() : isLast ? words.finishAndStart() : words.next()}
        </Button>
      </div>
    </>
  );
}

/** The steps as the platform describes them; without any the whole form is one. */
export function stepsOf({ view }: CatalogueEntry): { label: string | null; fields: string[] }[] {
  return view.setup?.steps?.length ? view.setup.steps : [{ label: null, fields: view.form.map((item) => item.name) }];
}

/** A location and a pay must be given before it goes on; what is wrong with them is shown when they are sent. */
function isMissing(item: FormItem, value: unknown): boolean {
  if (item.kind === 'location-picker') return !Array.isArray(value) || value.length === 0;
  return item.kind === 'money' && (value === '' || value === null || value === undefined);
}

/** All settings, and that the set-up is done. */
function finished(settings: Values, values: Values, entry: CatalogueEntry): UserUpdate {
  const update = updateOf(Object.keys(settings), settings, values, entry);
  if (entry.manifest.capabilities.startFlag === 'userDisabled') return { ...update, setupComplete: true };
  const { optionField } = entry.manifest;
  return { ...update, [optionField]: { ...(update as Record<string, object>)[optionField], setupComplete: true } };
}
