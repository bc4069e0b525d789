import { memo, type ReactNode, useDeferredValue, useId, useState } from 'react';
import type { FormItem } from '#engine/describe/form.ts';
import { isActive, readSchedule, type ScheduleDay, switchedOff, switchedOn, writeSchedule } from '#engine/model/weekly-schedule.ts';
import { useTexts } from '../../data/i18n.ts';
import { decimal } from '../text/format.ts';
import { CopyDays } from './copy-days.tsx';
import { Fact } from './fact.tsx';
import { useForm } from './form-context.ts';
import { dayNames, dayWords, HALF_HOURS, hourWords, zoneName } from './hours.ts';
import type { ItemProps } from './item-props.ts';
import { Select } from './select.tsx';
import { SwitchBox } from './switch-box.tsx';
import { WeekPicture } from './week-picture.tsx';
import './weekly-schedule.css';

type Item = Extract<FormItem, { kind: 'weekly-schedule' }>;

/** Seven days, each with a switch and one range; hours are those of the station's own clock. */
export function WeeklySchedule({ item, value, path, onChange }: ItemProps<Item>) {
  const { mode, issueAt, places } = useForm();
  const { t, locale } = useTexts();
  const names = dayNames(locale);
  const days = readSchedule(value) ?? [];
  const active = days.filter(isActive);
  const hours = active.reduce((sum, day) => sum + day.latest - day.earliest, 0);
  const zones = [...new Set(places.list.map((place) => zoneName(place.timeZone, locale)))];
  const put = (changed: readonly ScheduleDay[]) => onChange(writeSchedule(changed));
  const setDay = (at: number, day: ScheduleDay) => put(days.map((other, i) => (i === at ? day : other)));

  return (
    <div className="schedule" data-tour="schedule">
      <Fact item={item} path={path} live>
        {t.forms.schedule.total({ days: active.length, hours: decimal(hours, hours % 1 ? 1 : 0, locale) })}
      </Fact>
      <WeekPicture days={days} names={dayNames(locale, 'narrow')} />
      {issueAt(path) && <p className="field-error">{issueAt(path)}</p>}
      <ul className="days">
        {days.map((day, at) => (
          <li key={names[at]} className="day-row" data-off={isActive(day) ? undefined : ''} data-path={`${path}.${at}`}>
            {mode === 'view' ? (
              <>
                <span className="day-name">{names[at]}</span>
                <span className="day-hours">{dayWords(day, t, locale)}</span>
              </>
            ) : (
              <DayEditor
                name={names[at]!}
                day={day}
                issue={issueAt(`${path}.${at}`)}
                tour={at === 0}
                onChange={(next) => setDay(at, next)}
                copy={
                  isActive(day) && (
                    <CopyDays
                      names={names}
                      from={at}
                      onCopy={(targets) =>
                        put(
                          days.map((other, i) => (targets.includes(i) ? { ...other, earliest: day.earliest, latest: day.latest } : other)),
                        )
                      }
                    />
                  )
                }
              />
            )}
          </li>
        ))}
      </ul>
      {/* Below the days: it comes with the stations, and what is under a line that comes late would move. */}
      <p className="meta clock">{zones.length > 0 && t.forms.schedule.clock(zones.join(', '))}</p>
    </div>
  );
}

interface DayProps {
  name: string;
  day: ScheduleDay;
  issue: string | null;
  /** The guided tour points at the first day's controls. */
  tour: boolean;
  copy: ReactNode;
  onChange(day: ScheduleDay): void;
}

function DayEditor({ name, day, issue, tour, copy, onChange }: DayProps) {
  const { t } = useTexts();
  const issueId = useId();
  const on = isActive(day);
  // The switch answers first; a hundred options follow.
  const hoursDrawn = useDeferredValue(on);
  // The hours of a day switched off here come back with it; one that was off before gets the usual ones.
  const [before, setBefore] = useState<ScheduleDay | null>(null);
  const toggle = (next: boolean) => {
    setBefore(next ? null : day);
    onChange(next ? (before ?? switchedOn(day)) : switchedOff(day));
  };
  const words = t.forms.schedule;
  const aria = issue ? ({ 'aria-invalid': true, 'aria-describedby': issueId } as const) : {};
  return (
    <>
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the switch is inside */}
      <label className="day-switch" data-tour={tour ? 'day' : undefined}>
        <SwitchBox label={words.switchLabel(name)} checked={on} onChange={toggle} />
        <span className="day-name" aria-hidden="true">
          {name}
        </span>
      </label>
      {copy}
      {on ? (
        <div className="day-range">
          {hoursDrawn && (
            <>
              <Select
                aria-label={words.from(name)}
                data-tour={tour ? 'earliest' : undefined}
                {...aria}
                value={day.earliest}
                onChange={(event) => onChange(movedTo(day, Number(event.target.value)))}
              >
                <HourOptions from={0} to={23.5} />
              </Select>
              <span aria-hidden="true">–</span>
              <Select
                aria-label={words.to(name)}
                data-tour={tour ? 'latest' : undefined}
                {...aria}
                value={day.latest}
                onChange={(event) => onChange({ ...day, latest: Number(event.target.value) })}
              >
                <HourOptions from={day.earliest} to={24} />
              </Select>
            </>
          )}
        </div>
      ) : (
        <span className="day-hours">{words.off()}</span>
      )}
      <div className="field-error day-issue" aria-live="polite">
        {issue && <p id={issueId}>{issue}</p>}
      </div>
    </>
  );
}

/** Hundreds of them stand on the page: they are drawn again only when their own range changes. */
const HourOptions = memo(function HourOptions({ from, to }: { from: number; to: number }) {
  const { t, locale } = useTexts();
  return HALF_HOURS.filter((hour) => hour >= from && hour <= to).map((hour) => (
    <option key={hour} value={hour}>
      {hourWords(hour, t, locale)}
    </option>
  ));
});

/** A later start moves the end along where the end would come first: a day whose end comes first counts as a day off. */
function movedTo(day: ScheduleDay, earliest: number): ScheduleDay {
  const latest = day.latest >= earliest ? day.latest : Math.min(24, earliest + (day.latest - day.earliest));
  return { ...day, earliest, latest };
}
