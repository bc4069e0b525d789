import { memo } from 'react';
import type { ScheduledAssignment } from '#api/contract/offers.ts';
import { useWorldNow } from '../../data/console.tsx';
import { useTexts } from '../../data/i18n.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { duration, hours, longDay, money, timeRange } from '../../ui/text/format.ts';
import { blockPerHour, nextBlock } from './blocks.ts';
import './next-block.css';

interface Props {
  blocks: readonly ScheduledAssignment[] | undefined;
  searching: boolean;
}

/** The block that runs or comes next: pay, time, place and how long there is. */
export const NextBlock = memo(function NextBlock({ blocks, searching }: Props) {
  const { t } = useTexts();
  const now = useWorldNow();
  const words = t.console.flexDashboard.next;
  const block = blocks && nextBlock(blocks, now);
  return (
    <section className="card next-card" aria-labelledby="next-title">
      <h2 id="next-title" className="section-title">
        {words.title()}
      </h2>
      {blocks === undefined ? (
        <div role="status" aria-label={t.console.shell.loading()}>
          <p className="skeleton next-line" />
          <p className="skeleton next-pay" />
          <p className="skeleton next-line" />
        </div>
      ) : block ? (
        <Facts block={block} now={now} />
      ) : (
        <div className="next-none">
          <p className="strong">{words.none()}</p>
          <p className="meta">{searching ? words.noneOn() : words.noneOff()}</p>
        </div>
      )}
    </section>
  );
});

/** Station and, where it differs, the place to go to. */
function placeNames({ location, serviceAreaId, stagingLocation }: ScheduledAssignment): string {
  const station = location ?? serviceAreaId;
  const staging = stagingLocation?.address.name;
  return staging && staging !== station ? `${station} · ${staging}` : station;
}

function Facts({ block, now }: { block: ScheduledAssignment; now: number }) {
  const { t, locale } = useTexts();
  const words = t.console.flexDashboard.next;
  const [from, to] = [block.startTime * 1000, block.endTime * 1000];
  const { amount, currency } = block.bookedPrice;
  const rate = blockPerHour(block);
  const place = block.stagingLocation;
  const figures = [
    timeRange(from, to, block.timeZone, locale),
    t.console.offers.hours(hours(to - from, locale)),
    rate === null ? null : t.console.offers.perHour(money(rate, currency, locale)),
  ];
  return (
    <>
      <div className="next-top">
        <p>{longDay(from, block.timeZone, locale)}</p>
        <p className="next-countdown">
          {now < from ? words.starts(t.common.in(duration(from - now, t))) : words.running(t.common.in(duration(to - now, t)))}
        </p>
      </div>
      <p className="display">{amount === null ? t.common.none() : money(amount, currency, locale)}</p>
      <p>{figures.filter(Boolean).join(' · ')}</p>
      <div className="next-place">
        <p className="meta">{placeNames(block)}</p>
        {place && (
          <a
            className="button-link"
            target="_blank"
            rel="noreferrer"
            href={`https://www.google.com/maps/dir/?api=1&destination=${place.geocode.latitude},${place.geocode.longitude}`}
          >
            <Icon name="map" /> {words.navigate()}
          </a>
        )}
      </div>
    </>
  );
}
