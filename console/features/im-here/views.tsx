import { Button, Spinner } from '@radix-ui/themes';
import { type ReactNode, useEffect, useRef } from 'react';
import type { ScheduledAssignment } from '#api/contract/blocks.ts';
import { SECOND } from '#config/constants.ts';
import type { FlexTexts } from '../../data/flex-texts.ts';
import { useTexts } from '../../data/i18n.ts';
import { fill } from '../../data/later-texts.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { clockTime, duration, money, shortDay, timeRange } from '../../ui/text/format.ts';
import { ATTEMPTS, type Progress } from './arrival.ts';

type Words = FlexTexts['imHere'];

interface NewBlockProps {
  block: ScheduledAssignment;
  now: number;
  words: Words;
  rests: boolean;
  onHere(): void;
  /** What was refused. */
  children: ReactNode;
}

/** The block that is arrived at: pay, how long until it starts, where the driver waits. */
export function NewBlock({ block, now, words, rests, onHere, children }: NewBlockProps) {
  const { t } = useTexts();
  const away = block.startTime * SECOND - now;
  const starts = away >= 0 ? fill(words.startsIn, { time: duration(away, t) }) : fill(words.started, { time: duration(-away, t) });
  return (
    <section className="card im-here-block" aria-labelledby="im-here-block">
      <div className="im-here-head">
        <h2 id="im-here-block" className="section-title">
          {words.next}
        </h2>
        <p className="im-here-starts">{starts}</p>
      </div>
      <p className="im-here-pay">
        <Pay block={block} />
      </p>
      <p>
        <When block={block} />
      </p>
      <dl className="im-here-place">
        <dt className="meta">{words.station}</dt>
        <dd>{stationOf(block) ?? words.noStation}</dd>
      </dl>
      {children}
      <p className="meta im-here-position">
        <Icon name="map" /> <span>{words.position}</span>
      </p>
      <Button size="4" className="wide" aria-disabled={rests || undefined} onClick={() => rests || onHere()}>
        {words.press}
      </Button>
    </section>
  );
}

interface AllBlocksProps {
  blocks: readonly ScheduledAssignment[];
  chosen: ScheduledAssignment;
  rests: boolean;
  onChoose(block: ScheduledAssignment): void;
  words: Words;
}

/** Every block that can still be arrived at, to choose one of them. */
export function AllBlocks({ blocks, chosen, rests, onChoose, words }: AllBlocksProps) {
  const heading = useFocusOnce();
  return (
    <>
      <h2 ref={heading} tabIndex={-1} className="section-title">
        {words.all}
      </h2>
      <ul className="im-here-all">
        {blocks.map((block) => (
          <li key={block.startTime} className="card">
            <div>
              <p className="strong">
                <Pay block={block} />
              </p>
              <p>
                <When block={block} />
              </p>
              <p className="meta">{stationOf(block) ?? words.noStation}</p>
            </div>
            <Button
              size="4"
              variant={block === chosen ? 'solid' : 'soft'}
              aria-pressed={block === chosen}
              aria-disabled={rests || undefined}
              onClick={() => rests || onChoose(block)}
            >
              {block === chosen && <Icon name="check" />}
              {block === chosen ? words.selected : words.select}
            </Button>
          </li>
        ))}
      </ul>
      <Button size="4" className="wide" variant="soft" color="gray" highContrast onClick={() => onChoose(chosen)}>
        {words.back}
      </Button>
    </>
  );
}

interface ConfirmProps {
  block: ScheduledAssignment;
  words: Words;
  onSure(): void;
  onBack(): void;
}

/** Says what will be sent, and to whom. */
export function Confirm({ block, words, onSure, onBack }: ConfirmProps) {
  const { locale } = useTexts();
  const heading = useFocusOnce();
  const station = stationOf(block) ?? block.serviceAreaId;
  return (
    <section className="card im-here-block">
      <h2 ref={heading} tabIndex={-1} className="section-title">
        {words.sureTitle}
      </h2>
      <p>{fill(words.sureBody, { station, time: clockTime(block.startTime * SECOND, block.timeZone, locale) })}</p>
      <p className="meta im-here-position">
        <Icon name="map" /> <span>{words.position}</span>
      </p>
      <div className="im-here-buttons">
        <Button size="4" onClick={onSure}>
          {words.sure}
        </Button>
        <Button size="4" variant="soft" color="gray" highContrast onClick={onBack}>
          {words.back}
        </Button>
      </div>
    </section>
  );
}

/** What is going on: the device is asked, the platform hears of it, access was denied and it is tried again. */
export function Sending({ progress: { doing, attempt }, words }: { progress: Progress; words: Words }) {
  const text = doing === 'locating' ? words.locating : words.telling;
  return (
    <section className="card im-here-sending" role="status">
      <Spinner size="3" />
      <p className="section-title">{attempt > 1 ? fill(words.again, { attempt, attempts: ATTEMPTS }) : text}</p>
      {attempt > 1 && <p className="meta">{text}</p>}
    </section>
  );
}

function Pay({ block: { bookedPrice } }: { block: ScheduledAssignment }) {
  const { locale } = useTexts();
  return bookedPrice.amount === null ? '—' : money(bookedPrice.amount, bookedPrice.currency, locale);
}

function When({ block: { startTime, endTime, timeZone } }: { block: ScheduledAssignment }) {
  const { locale } = useTexts();
  return `${shortDay(startTime * SECOND, timeZone, locale)} · ${timeRange(startTime * SECOND, endTime * SECOND, timeZone, locale)}`;
}

function stationOf({ stagingLocation, location }: ScheduledAssignment): string | null {
  const address = stagingLocation?.address.name ?? null;
  return address !== null && location !== null && address !== location ? `${location}, ${address}` : (address ?? location);
}

/** The heading of a view that was just opened gets the focus: a reader hears where they are. */
function useFocusOnce() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return heading;
}
