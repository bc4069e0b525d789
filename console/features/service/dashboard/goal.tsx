import { Button, TextField } from '@radix-ui/themes';
import { useRef, useState } from 'react';
import { toast } from 'sonner';
import type { UserRecord } from '#api/contract/users.ts';
import type { Patience } from '#engine/model/session.ts';
import { useChangeUser } from '../../../data/change-user.ts';
import { useTexts } from '../../../data/i18n.ts';
import { Sheet } from '../../../ui/form/sheet.tsx';
import { Field } from '../../../ui/inputs/field.tsx';
import { decimal, money, percent } from '../../../ui/text/format.ts';
import { GoalPlan, useWeekPlan } from './goal-plan.tsx';

interface Props {
  user: UserRecord;
  service: string;
  viewing: boolean;
  /** This week, in minor units. */
  earned: number;
  currency: string;
}

const RADIUS = 26;
const ROUND = 2 * Math.PI * RADIUS;
const MOST = 10_000;

/** How much of the week's goal is earned, as a ring with its figure; pressed, the goal can be set. */
export function Goal({ user, service, viewing, earned, currency }: Props) {
  const { t, locale } = useTexts();
  const words = t.dashboard.goal;
  const opener = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const goal = typeof user['weeklyGoal'] === 'number' ? user['weeklyGoal'] : null;
  const share = goal === null ? 0 : Math.min(1, earned / goal);
  const said =
    goal === null ? words.none() : words.share({ share: percent(earned / goal, locale), goal: money(goal / 100, currency, locale, 0) });
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
            strokeDasharray={`${share * ROUND} ${ROUND}`}
            transform="rotate(-90 32 32)"
          />
        </svg>
        <span className="goal-figure">{goal === null ? words.set() : percent(earned / goal, locale)}</span>
        <span className="visually-hidden">{`${words.title()}: ${said}`}</span>
      </button>
      {open && <GoalSheet user={user} service={service} goal={goal} opener={opener} onClose={() => setOpen(false)} />}
    </>
  );
}

function GoalSheet({
  user,
  service,
  goal,
  opener,
  onClose,
}: {
  user: UserRecord;
  service: string;
  goal: number | null;
  opener: React.RefObject<HTMLElement | null>;
  onClose(): void;
}) {
  const { t, locale } = useTexts();
  const words = t.dashboard.goal;
  const change = useChangeUser(user.userId);
  const [text, setText] = useState(goal === null ? '' : String(goal / 100));
  const whole = /^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= MOST;
  const plan = useWeekPlan({ userId: user.userId, service, goal: whole ? Number(text) * 100 : null });
  const [picked, setPicked] = useState<Patience | null>(null);
  // The proposal is marked and not chosen: saving a goal alone leaves the patience as it is.
  const chosen = picked ?? user.patience;
  const save = (weeklyGoal: number | null) =>
    change.mutate(
      { weeklyGoal, ...(weeklyGoal !== null && chosen !== user.patience && { patience: chosen }) },
      { onSuccess: onClose, onError: () => toast.error(words.failed()) },
    );
  return (
    <Sheet
      open
      title={words.title()}
      opener={opener}
      onClose={onClose}
      footer={
        <>
          {goal !== null && (
            <Button
              type="button"
              size="4"
              variant="soft"
              highContrast
              aria-disabled={change.isPending}
              onClick={() => change.isPending || save(null)}
            >
              {words.remove()}
            </Button>
          )}
          <Button
            type="button"
            size="4"
            className="wide"
            aria-disabled={!whole || change.isPending}
            onClick={() => whole && !change.isPending && save(Number(text) * 100)}
          >
            {words.save()}
          </Button>
        </>
      }
    >
      <Field label={words.label()} hint={words.help(decimal(MOST, 0, locale))}>
        {(aria) => (
          <TextField.Root
            {...aria}
            size="3"
            inputMode="numeric"
            autoComplete="off"
            value={text}
            onChange={(event) => setText(event.target.value.replace(/\D/g, '').slice(0, 5))}
          />
        )}
      </Field>
      <GoalPlan plan={plan} chosen={chosen} onChoose={setPicked} />
    </Sheet>
  );
}
