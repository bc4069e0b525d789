import { memo, useCallback, useId, useMemo, useState } from 'react';
import type { ScheduledAssignment } from '#api/contract/blocks.ts';
import type { UserRecord } from '#api/contract/users.ts';
import { MINUTE } from '#config/constants.ts';
import type { Description } from '#engine/model/platform.ts';
import { useWorldNow } from '../../../data/console.tsx';
import { useTexts } from '../../../data/i18n.ts';
import { manifestOf } from '../../../data/set-up.ts';
import { Card } from '../../../ui/page/card.tsx';
import { dayOfMonth, duration, money, shortDay, timeRange, weekdayLetter, zoneText } from '../../../ui/text/format.ts';
import { dayParts, type StripDay, stripZone, weekStrip } from './week-strip.ts';
import './week-card.css';

interface Props {
  entry: Description;
  user: UserRecord;
  /** Of every service: another platform's blocks are taken hours too. */
  blocks: readonly ScheduledAssignment[] | undefined;
  searching: boolean;
}

/** Seven days at a glance: a full dot where a block is held, a ring where the search has its hours. A day opens what it holds. */
export const WeekCard = memo(function WeekCard({ entry, user, blocks = NONE, searching }: Props) {
  const { t, locale } = useTexts();
  const words = t.dashboard.week;
  const now = useWorldNow(MINUTE);
  const id = useId();
  const [open, setOpen] = useState<number | null>(null);
  const zone = useMemo(() => stripZone(blocks), [blocks]);
  const days = useMemo(() => weekStrip({ entry, user, blocks, searching, now, zone }), [entry, user, blocks, searching, now, zone]);
  const press = useCallback((day: number) => setOpen((before) => (before === day ? null : day)), []);
  const shown = open === null ? undefined : days[open];
  return (
    <Card title={words.title()} className="week-card">
      <ol className="week-strip">
        {days.map((day, i) => (
          <Day key={day.at} day={day} place={i} zone={zone} open={open === i} panel={id} onPress={press} />
        ))}
      </ol>
      <div id={id} className="week-panel" hidden={!shown}>
        {shown && <Timeline day={shown} zone={zone} service={entry.manifest.service} />}
      </div>
      <div className="week-foot">
        <p className="micro week-key" aria-hidden="true">
          <span className="week-dot" data-kind="held" /> {words.heldKey()} <span className="week-dot" data-kind="searched" />{' '}
          {words.searchedKey()}
        </p>
        <p className="micro">{words.zone(zoneText(now, zone, locale))}</p>
      </div>
    </Card>
  );
});

const NONE: readonly ScheduledAssignment[] = [];

interface DayProps {
  day: StripDay;
  /** Days from today. */
  place: number;
  zone: string;
  open: boolean;
  /** The id of what it opens. */
  panel: string;
  onPress(place: number): void;
}

const Day = memo(function Day({ day, place, zone, open, panel, onPress }: DayProps) {
  const { t, locale } = useTexts();
  const words = t.dashboard.week;
  const holds = day.blocks.length ? words.held(day.blocks.length) : day.searched ? words.searched() : words.off();
  return (
    <li>
      <button
        type="button"
        className="week-day"
        data-today={place === 0 || undefined}
        aria-expanded={open}
        aria-controls={panel}
        onClick={() => onPress(place)}
      >
        <span className="micro" aria-hidden="true">
          {weekdayLetter(day.at, zone, locale)}
        </span>
        <span aria-hidden="true">{dayOfMonth(day.at, zone, locale)}</span>
        <span className="week-dot" data-kind={day.blocks.length ? 'held' : day.searched ? 'searched' : undefined} aria-hidden="true" />
        <span className="visually-hidden">{`${shortDay(day.at, zone, locale)}: ${holds}`}</span>
      </button>
    </li>
  );
});

function Timeline({ day, zone, service }: { day: StripDay; zone: string; service: string }) {
  const { t, locale } = useTexts();
  const words = t.dashboard.week;
  const title = shortDay(day.at, zone, locale);
  const parts = dayParts(day.blocks);
  return (
    <>
      <h3 className="week-day-title">{title}</h3>
      {parts.length === 0 && <p className="meta">{day.searched ? words.dayOpen() : words.dayOff()}</p>}
      {parts.length > 0 && (
        <ol className="day-parts">
          {parts.map((part, i) =>
            part.kind === 'block' ? (
              <DayBlock key={`${part.block.service} ${part.block.startTime}`} block={part.block} service={service} />
            ) : (
              <li key={`gap ${i}`} className="day-gap" data-role={part.minutes < (part.drive ?? 0) ? 'bad' : undefined}>
                {part.minutes < 0
                  ? words.overlap(duration(-part.minutes * MINUTE, t))
                  : part.drive === null
                    ? words.gap(duration(part.minutes * MINUTE, t))
                    : part.minutes < part.drive
                      ? words.tight({ gap: duration(part.minutes * MINUTE, t), drive: duration(part.drive * MINUTE, t) })
                      : words.gapDrive({ gap: duration(part.minutes * MINUTE, t), drive: duration(part.drive * MINUTE, t) })}
              </li>
            ),
          )}
        </ol>
      )}
    </>
  );
}

function DayBlock({ block, service }: { block: ScheduledAssignment; service: string }) {
  const { locale } = useTexts();
  const [from, to] = [block.startTime * 1000, block.endTime * 1000];
  const { amount, currency } = block.bookedPrice;
  const name = block.service === service ? null : manifestOf(block.service)?.name;
  return (
    <li className="day-block">
      <p className="strong">{timeRange(from, to, block.timeZone, locale)}</p>
      <p className="meta">
        {[block.location ?? block.serviceAreaId, name, amount === null ? null : money(amount, currency, locale)]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </li>
  );
}
