import { Button, Spinner } from '@radix-ui/themes';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { UserRecord } from '#api/contract/users.ts';
import type { CatalogueEntry } from '#engine/platforms/catalogue.ts';
import { useTexts } from '../../data/i18n.ts';
import { DescribedForm } from '../../ui/form/described-form.tsx';
import { useDraft } from '../../ui/form/draft.ts';
import { FormContext, type Values } from '../../ui/form/form-context.ts';
import { useOffenders } from '../../ui/form/offenders.ts';
import { CodeDialog } from './code-dialog.tsx';
import { changed, savedOptions, useServiceForm } from './form.ts';
import { useSaveOptions } from './save.ts';
import { useServiceSignIn } from './sign-in.ts';
import { useServiceWords } from './words.ts';

/** What the service needs to know, a step at a time; the last one finishes the set-up. */
export function Wizard({ entry, user }: { entry: CatalogueEntry; user: UserRecord }) {
  const { t } = useTexts();
  const words = t.services.setup;
  const { manifest, view } = entry;
  const own = useServiceWords(manifest);
  const steps = view.setup?.steps?.length ? view.setup.steps : [{ label: null, fields: view.form.map((item) => item.name) }];
  const [at, setAt] = useState(0);
  const step = steps[Math.min(at, steps.length - 1)]!;
  const items = view.form.filter((item) => step.fields.includes(item.name)).map((item) => ({ ...item, group: item.label }));
  const saved = savedOptions(user, entry);
  const draft = useDraft(`set-up-${manifest.id}-${user.userId}`, true, view.form);
  const values: Values = { ...saved, ...draft.values };
  const signIn = useServiceSignIn({ entry, user });
  const saving = useSaveOptions({ entry, user, signIn });
  const offenders = useOffenders();
  const [busy, setBusy] = useState(false);
  const [attempted, setAttempted] = useState(false);
  const form = useServiceForm({ entry, user, mode: 'edit', saved, values, attempted, refused: saving.refused, byAdmin: user.Admin });
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (at >= 0) heading.current?.focus({ preventScroll: true });
  }, [at]);
  const mine = (path: string) => step.fields.some((name) => path === name || path.startsWith(`${name}.`));
  // What a later step asks for is not missed before it is reached.
  const asked = steps.slice(0, at + 1).flatMap(({ fields }) => fields);
  const wrong = form.issues.filter(({ path }) => asked.some((name) => path === name || path.startsWith(`${name}.`)));
  const last = at === steps.length - 1;

  const finish = async () => {
    setBusy(true);
    const end = await saving.save({ ...values, setupComplete: true });
    setBusy(false);
    if (end.saved) draft.clear();
    else offenders.show(end.refused);
  };
  const next = (event: FormEvent) => {
    event.preventDefault();
    if (busy || (last && form.rests)) return;
    setAttempted(true);
    if (wrong.length) {
      const elsewhere = wrong.find(({ path }) => !mine(path));
      if (elsewhere && !wrong.some(({ path }) => mine(path))) setAt(steps.findIndex(({ fields }) => fields.includes(elsewhere.path)));
      return offenders.show(wrong.map(({ path }) => path));
    }
    if (last) return void finish();
    setAttempted(false);
    setAt(at + 1);
  };
  return (
    <>
      <form className="entry service-wizard" ref={offenders.root} noValidate onSubmit={next} aria-label={words.title(manifest.name)}>
        <p className="meta" role="status">
          {words.step({ at: at + 1, of: steps.length })}
        </p>
        <progress className="wizard-bar" max={steps.length} value={at + 1} aria-hidden="true" />
        <h1 className="page-title" ref={heading} tabIndex={-1}>
          {step.label ? own(step.label) : t.forms.setUp.preferences.title()}
        </h1>
        <FormContext value={form.tools}>
          <DescribedForm
            items={items}
            values={values}
            setField={(name, value) => {
              saving.forget();
              for (const [field, to] of Object.entries(changed(view.form, values, name, value))) draft.set(field, to);
            }}
          />
        </FormContext>
        <div className="wizard-foot">
          {at > 0 && (
            <Button type="button" size="4" variant="soft" color="gray" highContrast onClick={() => setAt(at - 1)}>
              {words.back()}
            </Button>
          )}
          <Button type="submit" size="4" aria-disabled={busy || (last && form.rests) || undefined}>
            {busy && <Spinner size="2" />}
            {busy ? words.saving() : last ? words.finish() : words.next()}
          </Button>
        </div>
      </form>
      <CodeDialog entry={entry} signIn={signIn} opener={heading} />
    </>
  );
}
