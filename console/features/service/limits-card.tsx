import { Button, Spinner } from '@radix-ui/themes';
import { useRef, useState } from 'react';
import type { UserRecord } from '#api/contract/users.ts';
import type { Description } from '#engine/model/platform.ts';
import type { Limits } from '#engine/model/session.ts';
import { useChangeUser } from '../../data/change-user.ts';
import { failureText } from '../../data/failure-text.ts';
import { useTexts } from '../../data/i18n.ts';
import { useRulePreview } from '../../data/rule-preview.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { Outcome } from '../../ui/figures/outcome.tsx';
import { LeaveGuard } from '../../ui/form/leave-guard.tsx';
import { SelectField } from '../../ui/inputs/select-field.tsx';
import './limits-card.css';

/** The choices of each limit, in the order in which they are shown. */
const CHOICES = {
  travelMinutes: [10, 15, 20, 30, 45, 60, 90, 120],
  hoursPerDay: [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 16],
  hoursPerWeek: [10, 15, 20, 25, 30, 35, 40, 45, 50, 55, 60, 70],
  blocksPerDay: [1, 2, 3, 4, 5, 6],
} as const satisfies Record<keyof Limits, readonly number[]>;
const NAMES = Object.keys(CHOICES) as (keyof Limits)[];
const UNDO_MS = 8000;
/** What limits skip. */
const REASONS: readonly string[] = ['HOURS_CAP', 'BLOCKS_CAP', 'TRAVEL'];

/** The driver's own limits over all platforms, with what they cost on this one. */
export function LimitsCard({ entry, user }: { entry: Description; user: UserRecord }) {
  const texts = useTexts();
  const words = texts.t.services.limits;
  const saved = limitsOf(user);
  const [draft, setDraft] = useState<Limits | null>(null);
  const limits = draft ?? saved;
  const dirty = draft !== null && JSON.stringify(sorted(draft)) !== JSON.stringify(sorted(saved));
  const change = useChangeUser(user.userId);
  const heading = useRef<HTMLHeadingElement>(null);
  const { manifest } = entry;
  const preview = useRulePreview({ userId: user.userId, service: manifest.service, change: dirty ? { limits } : {}, best: !dirty });
  const skipped = preview.data?.skipped.filter(({ reason }) => REASONS.includes(reason)).reduce((sum, { offers }) => sum + offers, 0);
  const fail = (error: unknown) => void toast.error(words.failed(), { description: failureText(error, texts) });

  const save = () => {
    if (change.isPending) return;
    const undo = () => change.mutate({ limits: saved }, { onSuccess: () => void toast.success(words.undone()), onError: fail });
    change.mutate(
      { limits },
      {
        onSuccess: () => {
          setDraft(null);
          heading.current?.focus({ preventScroll: true });
          toast.success(words.saved(), { duration: UNDO_MS, action: { label: words.undo(), onClick: undo } });
        },
        onError: fail,
      },
    );
  };
  return (
    <section className="card limits-card" aria-labelledby="limits-title">
      <h2 id="limits-title" className="section-title" ref={heading} tabIndex={-1}>
        {words.title()}
      </h2>
      <p className="meta">{words.lead()}</p>
      <div className="limits-fields">
        {NAMES.map((name) => (
          <LimitField key={name} name={name} value={limits[name]} onChange={(value) => setDraft(withLimit(limits, name, value))} />
        ))}
      </div>
      {preview.data && preview.data.given.offers > 0 && (
        <div role="status">
          <p className="limits-cost">{words.cost({ count: skipped ?? 0, service: manifest.name })}</p>
          {dirty && <Outcome outcome={preview.data.given} before={preview.data.present} />}
        </div>
      )}
      {dirty && (
        <div className="limits-actions">
          <Button type="button" size="4" variant="soft" color="gray" highContrast onClick={() => setDraft(null)}>
            {texts.t.common.cancel()}
          </Button>
          <Button type="button" size="4" aria-disabled={change.isPending || undefined} onClick={save}>
            {change.isPending && <Spinner size="2" />}
            {words.save()}
          </Button>
        </div>
      )}
      <LeaveGuard active={dirty && !change.isPending} onLeave={() => setDraft(null)} />
    </section>
  );
}

interface FieldProps {
  name: keyof Limits;
  value: number | undefined;
  onChange(value: number | undefined): void;
}

function LimitField({ name, value, onChange }: FieldProps) {
  const { t } = useTexts();
  const words = t.services.limits;
  const unit = {
    travelMinutes: t.forms.minutesShort,
    hoursPerDay: t.forms.units.hours,
    hoursPerWeek: t.forms.units.hours,
    blocksPerDay: String,
  }[name];
  const known: readonly number[] = CHOICES[name];
  // A limit that was set elsewhere stays a choice.
  const choices = value === undefined || known.includes(value) ? known : [...known, value].sort((a, b) => a - b);
  return (
    <SelectField
      label={words[name]()}
      value={value ?? ''}
      onChange={({ target }) => onChange(target.value === '' ? undefined : Number(target.value))}
    >
      <option value="">{words.none()}</option>
      {choices.map((choice) => (
        <option key={choice} value={choice}>
          {unit(String(choice))}
        </option>
      ))}
    </SelectField>
  );
}

function limitsOf(user: UserRecord): Limits {
  const given = user.limits as Record<string, unknown>;
  return Object.fromEntries(NAMES.flatMap((name) => (typeof given[name] === 'number' ? [[name, given[name]]] : [])));
}

function withLimit(limits: Limits, name: keyof Limits, value: number | undefined): Limits {
  const { [name]: _, ...others } = limits;
  return value === undefined ? others : { ...others, [name]: value };
}

function sorted(limits: Limits): unknown {
  return NAMES.map((name) => limits[name] ?? null);
}
