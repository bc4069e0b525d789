import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { contract } from '#api/contract/index.ts';
import type { WeekPlan } from '#api/contract/week-plan.ts';
import { MINUTE } from '#config/constants.ts';
import type { Patience } from '#engine/model/session.ts';
import { useConsole } from '../../../data/console.tsx';
import { useTexts } from '../../../data/i18n.ts';
import { decimal, money } from '../../../ui/text/format.ts';

interface Asked {
  userId: string;
  service: string;
  /** Minor units; null = what is typed is no goal yet. */
  goal: number | null;
}

/** What the driver's weeks are likely to bring, and whether this one reaches the goal that is typed. */
export function useWeekPlan({ userId, service, goal }: Asked) {
  const { call } = useConsole();
  return useQuery<WeekPlan>({
    queryKey: ['week-plan', userId, service, goal],
    queryFn: ({ signal }) => call(contract.weekPlan, { userId, service, ...(goal !== null && { goal: String(goal) }) }, { signal }),
    staleTime: MINUTE,
    placeholderData: keepPreviousData,
    retry: 1,
  });
}

interface Props {
  plan: Pick<ReturnType<typeof useWeekPlan>, 'data' | 'isError'>;
  /** What is chosen to be saved with the goal. */
  chosen: Patience;
  onChoose(patience: Patience): void;
}

/** The range of each patience to choose from, with the one to use, and whether the goal is on track. */
export function GoalPlan({ plan: { data, isError }, chosen, onChoose }: Props) {
  const { t, locale } = useTexts();
  const words = t.dashboard.goal.plan;
  if (!data) return <p role={isError ? 'alert' : 'status'}>{isError ? words.unread() : words.waiting()}</p>;
  const shown = (minor: number) => money(minor / 100, data.currency, locale, 0);
  const said = outlookInWords(data, t, locale);
  return (
    <>
      {said && <p role="status">{said}</p>}
      {data.outcomes.length === 0 ? (
        <p className="meta">{words.thin()}</p>
      ) : (
        <fieldset className="goal-plan">
          <legend className="strong">{words.title()}</legend>
          {data.outcomes.map(({ patience, week }) => (
            <label key={patience} className="goal-choice">
              <input type="radio" name="goal-patience" checked={patience === chosen} onChange={() => onChoose(patience)} />
              <span>
                {t.dashboard.controls.patience.levels[patience].name()}
                {patience === data.advised && <span className="meta"> {words.advised()}</span>}
              </span>
              <span className="strong">{words.range({ low: shown(week.low), high: shown(week.high) })}</span>
            </label>
          ))}
          <p className="meta">{words.lead(data.weeks)}</p>
        </fieldset>
      )}
    </>
  );
}

/** One sentence on this week, or null where there is nothing to say. */
function outlookInWords(
  { outlook, currency }: WeekPlan,
  t: ReturnType<typeof useTexts>['t'],
  locale: ReturnType<typeof useTexts>['locale'],
) {
  const words = t.dashboard.goal.plan;
  if (!outlook || outlook.state === 'unknown') return null;
  if (outlook.state === 'reached') return words.reached();
  if (outlook.state === 'on-track') return words.onTrack();
  const { patience, short, hours } = outlook as Extract<typeof outlook, { state: 'behind' }>;
  if (short === 0) return words.patience(t.dashboard.controls.patience.levels[patience].name());
  const missing = money(short / 100, currency, locale, 0);
  return hours === null ? words.nothing(missing) : words.hours({ money: missing, hours: decimal(hours, 1, locale) });
}
