import { isActive, type ScheduleDay } from '#engine/model/weekly-schedule.ts';

/** The week at a glance, a column a day from midnight to midnight; the list next to it says the same in words. */
export function WeekPicture({ days, names }: { days: readonly ScheduleDay[]; names: readonly string[] }) {
  return (
    <div className="week-picture" aria-hidden="true">
      {days.map((day, at) => (
        <div key={`${at}`} className="picture-day">
          <span className="micro">{names[at]}</span>
          <div className="week-track">
            {isActive(day) && (
              <span
                className="week-bar"
                style={{ top: `${(day.earliest / 24) * 100}%`, height: `max(2px, ${((day.latest - day.earliest) / 24) * 100}%)` }}
              />
            )}
          </div>
        </div>
      ))}
    </div>
  );
}
