import { Button, Spinner } from '@radix-ui/themes';
import { useEffect, useId, useRef, useState } from 'react';
import { toast } from 'sonner';
import type { UserRecord } from '#api/contract/users.ts';
import { useChangeUser } from '../../../data/change-user.ts';
import { failureText } from '../../../data/failure-text.ts';
import { useTexts } from '../../../data/i18n.ts';
import { DescribedForm } from '../../../ui/form/described-form.tsx';
import { useDraft } from '../../../ui/form/draft.ts';
import { FormContext, type Values } from '../../../ui/form/form-context.ts';
import { useJudging } from '../../../ui/form/judging.ts';
import { LeaveGuard } from '../../../ui/form/leave-guard.tsx';
import { useOffenders } from '../../../ui/form/offenders.ts';
import { platform } from '../platform.ts';
import { changesOf, refusalsOf, updateOf, usePreferences, valuesOf } from '../preferences.ts';
import { Tour } from './tour.tsx';

/** What the set-up asks for; the rest keeps its default and waits under Configuration. */
const ASKED = ['schedule', 'locations', 'minPay', 'timeBuffer'];
const items = platform.view.form.filter((item) => ASKED.includes(item.name));

/** Locations, pay and schedule with the configuration's own controls; saving them finishes the set-up. */
export function PreferencesStep({ user, onBack }: { user: UserRecord; onBack(): void }) {
  const texts = useTexts();
  const { t } = texts;
  const words = t.forms.setUp.preferences;
  const why = useId();
  const saved = valuesOf(user);
  const draft = useDraft(`set-up-${user.userId}-${String(user['zone'])}`, true, items);
  const values: Values = { ...saved, ...draft.values };
  const changes = changesOf(saved, values);
  const change = useChangeUser(user.userId);
  const offenders = useOffenders();
  const [attempted, setAttempted] = useState(false);
  const [touring, setTouring] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const tourButton = useRef<HTMLButtonElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const preferences = usePreferences({ user, mode: 'edit', saved, values, attempted, refused: refusalsOf(change.error) });
  const judge = useJudging(preferences.touch);
  const ready = mayGoOn(values);

  const submit = () => {
    if (change.isPending || !ready) return;
    setAttempted(true);
    const { settings, issues } = preferences.checked;
    if (!settings) return offenders.show(issues.map((issue) => issue.path));
    change.mutate(
      { ...updateOf(Object.keys(settings), settings, values), setupComplete: true },
      {
        onSuccess: draft.clear,
        onError: (error) => {
          toast.error(words.saveFailed(), { description: failureText(error, texts) });
          offenders.show(refusalsOf(error).map((issue) => issue.path));
        },
      },
    );
  };

  return (
    <div className="configuration set-up-preferences">
      <header className="configuration-head">
        <div>
          <h1 ref={heading} tabIndex={-1} className="page-title">
            {words.title()}
          </h1>
          <p className="meta">{words.lead()}</p>
        </div>
      </header>
      <button ref={tourButton} type="button" className="button-link" onClick={() => setTouring(true)}>
        {t.forms.setUp.tour.start()}
      </button>
      <form
        ref={offenders.root}
        noValidate
        aria-label={words.title()}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
        onBlur={judge}
      >
        <FormContext value={preferences.tools}>
          <DescribedForm
            items={items}
            values={values}
            setField={(name, value) => {
              if (change.isError) change.reset();
              draft.set(name, value);
            }}
          />
        </FormContext>
        <div className="save-bar">
          <p id={why} className="save-words">
            {ready ? '' : words.missing()}
          </p>
          <Button type="button" size="4" variant="soft" color="gray" highContrast onClick={onBack}>
            {t.forms.setUp.back()}
          </Button>
          <Button
            type="submit"
            size="4"
            disabled={!ready}
            aria-disabled={change.isPending || undefined}
            aria-describedby={why}
            data-tour="next"
          >
            {change.isPending && <Spinner size="2" />}
            {change.isPending ? t.forms.setUp.saving() : words.finish()}
          </Button>
        </div>
      </form>
      <LeaveGuard active={changes.length > 0 && !change.isPending} onLeave={draft.clear} />
      {touring && <Tour opener={tourButton} onEnd={() => setTouring(false)} />}
    </div>
  );
}

/** At least one location and a minimum pay; what is wrong with them is told when they are sent. */
export function mayGoOn(values: Values): boolean {
  const { locations, minPay } = values;
  return Array.isArray(locations) && locations.length > 0 && minPay !== '' && minPay !== null && minPay !== undefined;
}
