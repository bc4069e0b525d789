import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { contract } from '#api/contract/index.ts';
import type { WeekPlan } from '#api/contract/week-plan.ts';
import { MINUTE } from '#config/constants.ts';
import type { GoalUnit, Patience } from '#engine/model/session.ts';
import { useConsole } from '../../../data/console.tsx';
import { useTexts } from '../../../data/i18n.ts';
import { decimal, money } from '../../../ui/text/format.ts';

/** Less than this, in minor units, is no difference worth a word. */
const LEAST_SAID = 100;

/** Minor units, or minutes of work. */
export interface Goal {
  of: GoalUnit;
  amount: number;
}

interface Asked {
  userId: string;
  service: string;
  /** Null = none, or what is typed is no goal yet. */
  goal: Goal | null;
  /** What the answer is in where there is no goal; absent = the stored goal's, or money. */
  of?: GoalUnit;
  /** The stored one, and this week's pay, worked or held: when either changes, the answer does. */
  patience: Patience;
  booked: number;
  enabled?: boolean;
}

/** What the driver's weeks are likely to bring, and whether this one reaches the goal that is typed. */
export function useWeekPlan({ userId, service, goal, of, patience, booked, enabled = true }: Asked) {
  const { call } = useConsole();
  return useQuery<WeekPlan>({
    queryKey: ['week-plan', userId, service, goal ?? of ?? null, patience, booked],
    queryFn: ({ signal }) => call(contract.weekPlan, { userId, service, ...inputOf(goal, of) }, { signal }),
    staleTime: MINUTE,
    placeholderData: keepPreviousData,
    retry: 1,
    enabled,
  });
}

function inputOf(goal: Goal | null, of: GoalUnit | undefined) {
  return goal ? { goal: String(goal.amount), of: goal.of } : of && { of };
}

interface Props {
  plan: Pick<ReturnType<typeof useWeekPlan>, 'data' | 'isError'>;
  /** What is chosen to be saved with the goal. */
  chosen: Patience;
  /** The driver has set a limit on hours. */
  limited: boolean;
  onChoose(patience: Patience): void;
}

/** Weeks of more hours than this, without a limit, are hardly what a driver wants. */
const LONG_WEEK_MINUTES = 60 * 60;

/** The range of each patience to choose from, with the one to use, and whether the goal is on track. */
export function GoalPlan({ plan: { data, isError }, chosen, limited, onChoose }: Props) {
  const { t, locale } = useTexts();
  const words = t.dashboard.goal.plan;
  if (!data) return <p role={isError ? 'alert' : 'status'}>{isError ? words.unread() : words.waiting()}</p>;
  const shown = (amount: number) => amountText(amount, data, t, locale);
  const said = outlookInWords(data, t, locale);
  const most = Math.max(0, ...data.outcomes.map(({ week }) => week.high));
  const outOfReach = data.outcomes.length > 0 && data.goal !== null && data.goal > most;
  const [first, ...others] = data.outcomes;
  const endless = !limited && data.outcomes.some((outcome) => minutesOf(outcome, data.of) > LONG_WEEK_MINUTES);
  const equal = others.length > 0 && others.every(({ week }) => week.low === first!.week.low && week.high === first!.week.high);
  return (
    <>
      {outOfReach ? <p role="alert">{words.outOfReach(shown(most))}</p> : said && <p role="status">{said}</p>}
      {data.outcomes.length === 0 ? (
        <p className="meta">{words.thin()}</p>
      ) : (
        <fieldset className="goal-plan">
          <legend className="strong">{words.title()}</legend>
          {data.outcomes.map((outcome) => (
            <label key={outcome.patience} className="goal-choice">
              <input type="radio" name="goal-patience" checked={outcome.patience === chosen} onChange={() => onChoose(outcome.patience)} />
              <span>
                {t.dashboard.controls.patience.levels[outcome.patience].name()}
                {outcome.patience === data.advised && !outOfReach && <span className="meta goal-advised">{words.advised()}</span>}
              </span>
              <span className="goal-brings">
                <span className="strong">{words.range({ low: shown(outcome.week.low), high: shown(outcome.week.high) })}</span>
                {outcome.perHour > 0 && <span className="meta">{paceText(outcome, data, t, locale)}</span>}
              </span>
            </label>
          ))}
          {endless && <p className="meta">{words.endless()}</p>}
          {equal && <p className="meta">{words.equal()}</p>}
          <p className="meta">{words.lead(data.weeks)}</p>
        </fieldset>
      )}
    </>
  );
}

type AskedOfWeek = Omit<Asked, 'enabled'>;

/** On the dashboard: whether the week's goal is on track, and what patience brought last week. Nothing without either. */
export function WeekOutlook(asked: AskedOfWeek) {
  const { t, locale } = useTexts();
  const words = t.dashboard.goal.plan;
  const needed = asked.goal !== null || asked.patience !== 'off';
  const { data, isError } = useWeekPlan({ ...asked, enabled: needed });
  if (!needed || isError) return null;
  if (!data) return <p className="meta week-outlook">{words.waiting()}</p>;
  const said = [outlookInWords(data, t, locale), lastWeekInWords(data, t, locale)].filter((sentence) => sentence !== null);
  return said.length === 0 ? null : (
    <div className="week-outlook" role="status">
      {said.map((sentence) => (
        <p key={sentence} className="meta">
          {sentence}
        </p>
      ))}
    </div>
  );
}

type Texts = ReturnType<typeof useTexts>;

/** What patience did to the pay of the week before, or null where it passed over nothing. */
function lastWeekInWords({ lastWeek, currency }: WeekPlan, t: Texts['t'], locale: Texts['locale']): string | null {
  if (!lastWeek) return null;
  const words = t.dashboard.goal.plan.lastWeek;
  const amount = money(Math.abs(lastWeek.brought) / 100, currency, locale, 0);
  if (Math.abs(lastWeek.brought) < LEAST_SAID) return words.same();
  return lastWeek.brought > 0 ? words.more(amount) : words.less(amount);
}

/** An amount of what the goal is in: whole money, or whole hours. */
function amountText(amount: number, { of, currency }: WeekPlan, t: Texts['t'], locale: Texts['locale']): string {
  return of === 'hours' ? t.dashboard.goal.hoursOf(decimal(amount / 60, 0, locale)) : money(amount / 100, currency, locale, 0);
}

/** How long a week of an outcome is worked. */
function minutesOf({ week, perHour }: WeekPlan['outcomes'][number], of: GoalUnit): number {
  if (of === 'hours') return week.middle;
  return perHour > 0 ? (week.middle / perHour) * 60 : 0;
}

/** What an hour of it pays, and for a goal in money how many hours it takes. */
function paceText(outcome: WeekPlan['outcomes'][number], { of, currency }: WeekPlan, t: Texts['t'], locale: Texts['locale']): string {
  const words = t.dashboard.goal.plan;
  const pay = money(outcome.perHour / 100, currency, locale, 0);
  return of === 'hours' ? words.pay(pay) : words.pace({ hours: decimal(minutesOf(outcome, of) / 60, 0, locale), pay });
}

/** One sentence on this week, or null where there is nothing to say. */
function outlookInWords(plan: WeekPlan, t: Texts['t'], locale: Texts['locale']): string | null {
  const words = t.dashboard.goal.plan;
  const { outlook } = plan;
  if (!outlook || outlook.state === 'unknown') return null;
  if (outlook.state === 'reached') return words.reached();
  if (outlook.state === 'on-track') return words.onTrack();
  const { patience, short, hours } = outlook as Extract<typeof outlook, { state: 'behind' }>;
  if (short === 0) return words.patience(t.dashboard.controls.patience.levels[patience].name());
  const missing = amountText(short, plan, t, locale);
  if (plan.of === 'hours' && hours !== null) return words.fewer(missing);
  return hours === null ? words.nothing(missing) : words.hours({ money: missing, hours: decimal(hours, 1, locale) });
}
