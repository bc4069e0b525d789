import { memo, useState } from 'react';
import type { ScheduledAssignment } from '#api/contract/blocks.ts';
import { MINUTE } from '#config/constants.ts';
import { useAtWorldTime } from '../../../data/console.tsx';
import { driveMinutes, type Position } from '../../../data/drive.ts';
import { useFacts } from '../../../data/facts.ts';
import { useTexts } from '../../../data/i18n.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { Icon } from '../../../ui/icon/icon.tsx';
import { StillMap } from '../../../ui/map/still-map.tsx';
import { clockTime, duration, hours, longDay, money, timeRange } from '../../../ui/text/format.ts';
import { blockPerHour, nextBlock, placeNames, positionOf } from './blocks.ts';
import { WinMoment } from './win-moment.tsx';
import './next-block.css';

interface Props {
  blocks: readonly ScheduledAssignment[] | undefined;
  searching: boolean;
  /** In words, what was won while the page is open; null = nothing new. */
  won: string | null;
}

/** Minutes that a driver is early. */
const EARLY = 10;

/** The block that runs or comes next: pay, time, place, the way there and what to do now. */
export const NextBlock = memo(function NextBlock({ blocks, searching, won }: Props) {
  const { t } = useTexts();
  const words = t.console.flexDashboard.next;
  const block = useAtWorldTime((now) => blocks && nextBlock(blocks, now));
  return (
    <section className="card next-card" aria-labelledby="next-title">
      <div className="next-head">
        <h2 id="next-title" className="section-title">
          {words.title()}
        </h2>
        <WinMoment won={won} />
      </div>
      {blocks === undefined ? (
        <div role="status" aria-label={t.console.shell.loading()}>
          <p className="skeleton next-line" />
          <p className="skeleton next-pay" />
          <p className="skeleton next-line" />
        </div>
      ) : block ? (
        <Facts block={block} />
      ) : (
        <div className="next-none">
          <p className="strong">{words.none()}</p>
          <p className="meta">{searching ? words.noneOn() : words.noneOff()}</p>
        </div>
      )}
    </section>
  );
});

function Facts({ block }: { block: ScheduledAssignment }) {
  const { t, locale } = useTexts();
  const words = t.console.flexDashboard.next;
  const [from, to] = [block.startTime * 1000, block.endTime * 1000];
  const { amount, currency } = block.bookedPrice;
  const rate = blockPerHour(block);
  const place = positionOf(block);
  const [here, setHere] = useState<Position | null>(null);
  const tiles = useFacts().data?.tiles;
  const drive = driveMinutes(here, place);
  const leave = from - ((drive ?? 0) + EARLY) * MINUTE;
  const figures = [
    timeRange(from, to, block.timeZone, locale),
    t.console.offers.hours(hours(to - from, locale)),
    rate === null ? null : t.console.offers.perHour(money(rate, currency, locale)),
  ];
  const timeOf = (at: number) => clockTime(at, block.timeZone, locale);
  const toDo = useAtWorldTime((now) => {
    if (now >= from) return words.do.running();
    if (drive === null) return words.do.early(timeOf(from - EARLY * MINUTE));
    return now < leave ? words.do.leave(timeOf(leave)) : words.do.leaveNow();
  });
  return (
    <>
      <div className="next-top">
        <p>{longDay(from, block.timeZone, locale)}</p>
        <Countdown from={from} to={to} />
      </div>
      <p className="display">{amount === null ? t.common.none() : money(amount, currency, locale)}</p>
      <p>{figures.filter(Boolean).join(' · ')}</p>
      <p className="meta">{placeNames(block)}</p>
      {place && <StillMap place={place} here={here} tiles={tiles} label={words.map(placeNames(block))} />}
      <p className="next-do">
        <Icon name="clock" /> <span>{drive === null ? toDo : `${words.drive(duration(drive * MINUTE, t))} ${toDo}`}</span>
      </p>
      {place && (
        <div className="next-ways">
          <a
            className="button-link"
            target="_blank"
            rel="noreferrer"
            href={`https://www.google.com/maps/dir/?api=1&destination=${place.latitude},${place.longitude}`}
          >
            <Icon name="map" /> {words.navigate()}
          </a>
          {here === null && <Drive onPlace={setHere} />}
        </div>
      )}
    </>
  );
}

/** How long until the block begins, or ends. */
function Countdown({ from, to }: { from: number; to: number }) {
  const { t } = useTexts();
  const words = t.console.flexDashboard.next;
  const text = useAtWorldTime((now) =>
    now < from ? words.starts(t.common.in(duration(from - now, t))) : words.running(t.common.in(duration(to - now, t))),
  );
  return <p className="next-countdown">{text}</p>;
}

/** Asks the device where it is only when the driver wants to know; the place stays in this page. */
function Drive({ onPlace }: { onPlace(place: Position): void }) {
  const words = useTexts().t.console.flexDashboard.next;
  const ask = () =>
    navigator.geolocation?.getCurrentPosition(
      ({ coords }) => onPlace({ latitude: coords.latitude, longitude: coords.longitude }),
      () => toast.error(words.noPlace()),
      { maximumAge: 5 * MINUTE, timeout: 10_000 },
    );
  return (
    <button type="button" className="button-link" onClick={ask}>
      <Icon name="pulse" /> {words.askDrive()}
    </button>
  );
}
