import { Button } from '@radix-ui/themes';
import { memo, useState } from 'react';
import { Link } from 'react-router';
import type { ScheduledAssignment } from '#api/contract/blocks.ts';
import { failureText } from '../../../data/failure-text.ts';
import { useTexts } from '../../../data/i18n.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { useHeldRows } from '../../../ui/offers/held-rows.ts';
import { hours, money, shortDay, timeRange } from '../../../ui/text/format.ts';
import { blockId, blockPerHour } from './blocks.ts';
import { useDonating, useForfeit } from './queries.ts';
import '../../../ui/offers/offers-table.css';

interface Props {
  userId: string;
  /** Undefined when they could not be fetched: `error` says why. */
  blocks: readonly ScheduledAssignment[] | undefined;
  error: unknown;
  /** Where a block is donated, before its start in seconds; null = it cannot be. */
  donateAt?: string | null;
}

/** Blocks held from now on, each with Forfeit. Rows hold still under the finger. */
export const BlocksTable = memo(function BlocksTable({ userId, blocks, error, donateAt = null }: Props) {
  const texts = useTexts();
  const { t } = texts;
  const words = t.console.flexDashboard.blocks;
  const forfeit = useForfeit(userId);
  const donating = useDonating(userId, donateAt !== null && Boolean(blocks?.length));
  const [aiming, setAiming] = useState(false);
  const { rows } = useHeldRows(blocks ?? NONE, blockId, aiming && !forfeit.isSuccess);
  const ask = (block: ScheduledAssignment) => {
    if (forfeit.isPending || !window.confirm(words.confirm())) return;
    forfeit.mutate(block, {
      onSuccess: () => toast.success(words.forfeited()),
      onError: (failure) => toast.error(failureText(failure, texts)),
    });
  };
  return (
    <section className="card table-card" aria-labelledby="blocks-title">
      <header className="table-head">
        <h2 id="blocks-title" className="section-title">
          {words.title()} <span className="count">{blocks ? rows.length : ''}</span>
        </h2>
      </header>
      {blocks === undefined ? (
        <p className="empty" role="alert">
          {failureText(error, texts)}
        </p>
      ) : (
        // biome-ignore lint/a11y/noStaticElementInteractions: it only notices that somebody aims
        <div
          onPointerEnter={() => setAiming(true)}
          onPointerLeave={() => setAiming(false)}
          onFocus={() => setAiming(true)}
          onBlur={() => setAiming(false)}
        >
          <table className="offers blocks" aria-labelledby="blocks-title">
            <thead>
              <tr>
                <th scope="col" data-format="time-range">
                  {words.when()}
                </th>
                <th scope="col" data-format="location">
                  {words.station()}
                </th>
                <th scope="col" data-format="hours">
                  {words.hours()}
                </th>
                <th scope="col" data-format="money">
                  {words.pay()}
                </th>
                <th scope="col" data-format="money-per-hour">
                  {words.perHour()}
                </th>
                <th scope="col" data-format="action">
                  <span className="visually-hidden">{words.action()}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((block) => (
                <Row
                  key={blockId(block)}
                  block={block}
                  donateAt={donateAt}
                  isDonated={donating.has(block.startTime)}
                  busy={forfeit.isPending && forfeit.variables === block}
                  onForfeit={() => ask(block)}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
});

interface RowProps {
  block: ScheduledAssignment;
  busy: boolean;
  donateAt: string | null;
  /** A donation of it is under way. */
  isDonated: boolean;
  onForfeit(): void;
}

function Row({ block, busy, donateAt, isDonated, onForfeit }: RowProps) {
  const { t, locale } = useTexts();
  const words = t.console.flexDashboard.blocks;
  const { timeZone: zone, bookedPrice } = block;
  const [from, to] = [block.startTime * 1000, block.endTime * 1000];
  const day = shortDay(from, zone, locale);
  const range = timeRange(from, to, zone, locale);
  const rate = blockPerHour(block);
  const none = t.common.none();
  return (
    <tr data-role="won">
      <td data-format="time-range">
        <time dateTime={new Date(from).toISOString()}>
          <span className="day">{day}</span> <span className="range">{range}</span>
        </time>
      </td>
      <td data-format="location">{block.location ?? block.serviceAreaId}</td>
      <td data-format="hours">{t.console.offers.hours(hours(to - from, locale))}</td>
      <td data-format="money">{bookedPrice.amount === null ? none : money(bookedPrice.amount, bookedPrice.currency, locale)}</td>
      <td data-format="money-per-hour">{rate === null ? none : t.console.offers.perHour(money(rate, bookedPrice.currency, locale))}</td>
      <td data-format="action">
        <div className="row-acts">
          {donateAt !== null && (
            <Link
              className="button-link donate-link"
              to={`${donateAt}/${block.startTime}`}
              {...(!isDonated && { 'aria-label': words.donateLabel(`${day}, ${range}`) })}
            >
              {isDonated ? words.donating() : words.donate()}
            </Link>
          )}
          <Button
            size="2"
            variant="soft"
            color="gray"
            highContrast
            aria-disabled={busy}
            aria-label={words.forfeitLabel(`${day}, ${range}`)}
            onClick={onForfeit}
          >
            {words.forfeit()}
          </Button>
        </div>
      </td>
    </tr>
  );
}

const NONE: readonly ScheduledAssignment[] = [];
