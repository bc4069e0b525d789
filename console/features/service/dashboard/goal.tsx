import { Button } from '@radix-ui/themes';
import { useRef, useState } from 'react';
import type { UserRecord, UserUpdate } from '#api/contract/users.ts';
import { GOAL_UNITS, type Patience } from '#engine/model/session.ts';
import { useChangeUser } from '../../../data/change-user.ts';
import { useTexts } from '../../../data/i18n.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { Sheet } from '../../../ui/form/sheet.tsx';
import { InputField } from '../../../ui/inputs/input-field.tsx';
import { decimal, money, percent } from '../../../ui/text/format.ts';
import { GoalPlan, useWeekPlan, type Goal as WeekGoal } from './goal-plan.tsx';
import '../../../ui/inputs/segments.css';

interface Props {
  user: UserRecord;
  service: string;
  viewing: boolean;
  /** This week, in minor units and minutes; `booked` counts the pay of what is held and not worked yet, too. */
  earned: number;
  minutes: number;
  booked: number;
  currency: string;
}

interface GoalChange {
  weeklyGoal: number | null;
  weeklyGoalHours: number | null;
  /** Where it changes with the goal. */
  patience?: Patience;
}

const RADIUS = 26;
const ROUND = 2 * Math.PI * RADIUS;
const MOST = { money: 10_000, hours: 80 };
/** Of what is stored and asked about, by what is typed. */
const SCALE = { money: 100, hours: 60 };
const TOAST = 'weekly-goal';
/** How long a change of the goal can be taken back. */
const UNDO_MS = 10_000;

/** How much of the week's goal is earned, as a ring with its figure; pressed, the goal can be set. */
export function Goal({ user, service, viewing, earned, minutes, booked, currency }: Props) {
  const { t, locale } = useTexts();
  const words = t.dashboard.goal;
  const opener = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const change = useChangeUser(user.userId);
  const goal = goalOf(user);
  const write = (body: UserUpdate, done: () => void) =>
    change.mutate(body, { onSuccess: done, onError: () => toast.error(words.failed()) });
  const save = (given: GoalChange) => {
    const before: GoalChange = { ...fieldsOf(goal), ...(given.patience && { patience: user.patience }) };
    // Its own toast: the pressed one is on its way out and would take the words with it.
    const undo = () => write(before, () => toast.success(words.undone()));
    write(given, () => {
      setOpen(false);
      const said = (given.weeklyGoal ?? given.weeklyGoalHours) === null ? words.removed() : words.saved();
      toast.success(said, { id: TOAST, duration: UNDO_MS, action: { label: t.dashboard.act.undo(), onClick: undo } });
    });
  };
  const share = goal && (goal.of === 'hours' ? minutes : earned) / goal.amount;
  const figure = share === null ? words.set() : percent(share, locale);
  const wanted =
    goal?.of === 'hours' ? words.hoursOf(decimal(goal.amount / 60, 0, locale)) : money((goal?.amount ?? 0) / 100, currency, locale, 0);
  const said = share === null ? words.none() : words.share({ share: figure, goal: wanted });
  return (
    <>
      <button ref={opener} type="button" className="goal" disabled={viewing} onClick={() => setOpen(true)}>
        <svg viewBox="0 0 64 64" width="64" height="64" aria-hidden="true">
          <circle className="goal-all" cx="32" cy="32" r={RADIUS} />
          <circle
            className="goal-done"
            cx="32"
            cy="32"
            r={RADIUS}
            strokeDasharray={`${Math.min(1, share ?? 0) * ROUND} ${ROUND}`}
            transform="rotate(-90 32 32)"
          />
        </svg>
        <span className="goal-figure">{figure}</span>
        <span className="visually-hidden">{`${words.title()}: ${said}`}</span>
      </button>
      {open && (
        <GoalSheet
          user={user}
          service={service}
          booked={booked}
          opener={opener}
          busy={change.isPending}
          onSave={save}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

/** The weekly goal of a driver; null = none. */
export function goalOf({ weeklyGoal, weeklyGoalHours }: UserRecord): WeekGoal | null {
  if (typeof weeklyGoal === 'number') return { of: 'money', amount: weeklyGoal };
  return typeof weeklyGoalHours === 'number' ? { of: 'hours', amount: weeklyGoalHours * 60 } : null;
}

function fieldsOf(goal: WeekGoal | null): GoalChange {
  return {
    weeklyGoal: goal?.of === 'money' ? goal.amount : null,
    weeklyGoalHours: goal?.of === 'hours' ? goal.amount / 60 : null,
  };
}

function hasHoursLimit({ limits }: UserRecord): boolean {
  return Boolean(limits['hoursPerDay'] || limits['hoursPerWeek']);
}

interface SheetProps extends Pick<Props, 'user' | 'service' | 'booked'> {
  opener: React.RefObject<HTMLElement | null>;
  busy: boolean;
  onSave(goal: GoalChange): void;
  onClose(): void;
}

function GoalSheet({ user, service, booked, opener, busy, onSave, onClose }: SheetProps) {
  const { t, locale } = useTexts();
  const words = t.dashboard.goal;
  const goal = goalOf(user);
  const [of, setOf] = useState<WeekGoal['of']>(goal?.of ?? 'money');
  const [text, setText] = useState(goal === null ? '' : String(goal.amount / SCALE[goal.of]));
  const whole = /^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= MOST[of];
  const typed: WeekGoal | null = whole ? { of, amount: Number(text) * SCALE[of] } : null;
  const plan = useWeekPlan({ userId: user.userId, service, goal: typed, of, patience: user.patience, booked });
  const [picked, setPicked] = useState<Patience | null>(null);
  // The proposal is marked and not chosen: saving a goal alone leaves the patience as it is.
  const chosen = picked ?? user.patience;
  const save = (next: WeekGoal | null) => onSave({ ...fieldsOf(next), ...(next && chosen !== user.patience && { patience: chosen }) });
  return (
    <Sheet
      open
      title={words.title()}
      opener={opener}
      onClose={onClose}
      footer={
        <>
          {goal !== null && (
            <Button type="button" size="4" variant="soft" highContrast aria-disabled={busy} onClick={() => busy || save(null)}>
              {words.remove()}
            </Button>
          )}
          <Button type="button" size="4" className="wide" aria-disabled={!whole || busy} onClick={() => typed && !busy && save(typed)}>
            {words.save()}
          </Button>
        </>
      }
    >
      <div className="segments" role="radiogroup" aria-label={words.of()}>
        {GOAL_UNITS.map((unit) => (
          <label key={unit} className="segment">
            <input type="radio" name="goal-of" checked={unit === of} onChange={() => setOf(unit)} />
            {words.units[unit]()}
          </label>
        ))}
      </div>
      <InputField
        label={words.labels[of]()}
        hint={words.help(decimal(MOST[of], 0, locale))}
        inputMode="numeric"
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.target.value.replace(/\D/g, '').slice(0, 5))}
      />
      <GoalPlan plan={plan} chosen={chosen} limited={hasHoursLimit(user)} onChoose={setPicked} />
    </Sheet>
  );
}
