import { Button, Spinner } from '@radix-ui/themes';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { platformCall } from '#api/contract/platform-calls.ts';
import type { BlockCalendar } from '#engine/describe/dashboard.ts';
import type { Description } from '#engine/model/platform.ts';
import { useConsole } from '../../data/console.tsx';
import { useTexts } from '../../data/i18n.ts';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { Failed } from '../../ui/feedback/failed.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { shortDay, timeRange } from '../../ui/text/format.ts';
import { callKey, usePlatformCall } from './queries.ts';
import { useServiceWords } from './words.ts';
import '../../ui/figures/stats.css';

interface Props {
  entry: Description;
  userId: string;
  calendar: BlockCalendar;
  /** An admin only looks. */
  admin: boolean;
}

interface HeldBlock {
  id: string;
  /** Milliseconds since 1970. */
  startTime: number;
  /** Milliseconds. */
  duration: number;
  /** Of its place; null = the device's own. */
  timeZone: string | null;
  /** It may still be given back. */
  isUnbookable: boolean;
}

/** The blocks that the account holds, day by day; one that may be given back can be dropped. */
export function Calendar({ entry, userId, calendar, admin }: Props) {
  const { t, locale } = useTexts();
  const own = useServiceWords(entry.manifest);
  const answer = usePlatformCall(entry, calendar.does, userId, admin ? undefined : entry.view.refreshMs);
  const [asked, setAsked] = useState<HeldBlock | null>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const drop = useDrop({ entry, userId, calendar });
  const blocks = heldIn(answer.data);
  const when = ({ startTime, duration, timeZone }: HeldBlock) =>
    `${shortDay(startTime, timeZone, locale)} · ${timeRange(startTime, startTime + duration, timeZone, locale)}`;
  return (
    <section className="card stats-card" aria-label={own(calendar.label)}>
      <h2 className="section-title">{own(calendar.label)}</h2>
      {answer.isError ? (
        <Failed inCard title={t.services.metrics.failed()} error={answer.error} onRetry={() => void answer.refetch()} />
      ) : answer.isPending ? (
        <span className="skeleton figure" />
      ) : (
        blocks.length === 0 && <p className="none-yet">{own(calendar.none)}</p>
      )}
      <ul className="location-rows">
        {blocks.map((block) => (
          <li key={block.id} className="location-row calendar-row">
            <span className="location-name">{when(block)}</span>
            {block.isUnbookable && !admin && (
              <Button
                size="4"
                variant="soft"
                color="gray"
                highContrast
                aria-label={`${own(calendar.dropLabel)}: ${when(block)}`}
                aria-disabled={drop.isPending || undefined}
                onClick={(event) => {
                  if (drop.isPending) return;
                  opener.current = event.currentTarget;
                  setAsked(block);
                }}
              >
                {drop.isPending && drop.variables.id === block.id && <Spinner size="2" />}
                {own(calendar.dropLabel)}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={asked !== null}
        title={asked ? when(asked) : ''}
        body={own(calendar.ask)}
        confirm={own(calendar.dropLabel)}
        keep={t.common.cancel()}
        opener={opener}
        onClose={() => setAsked(null)}
        onConfirm={() => asked && drop.mutate(asked)}
      />
    </section>
  );
}

/** Gives a block back and says whether it is gone; the list is fetched again either way. */
export function useDrop({ entry: { manifest }, userId, calendar }: Omit<Props, 'admin'>) {
  const { call, queries } = useConsole();
  const own = useServiceWords(manifest);
  return useMutation({
    mutationFn: ({ id }: Pick<HeldBlock, 'id'>) => call(platformCall(manifest.service, calendar.drop), { userId, id }),
    onSuccess: () => toast.success(own(calendar.dropped)),
    onError: () => toast.error(own(calendar.failed)),
    onSettled: () => queries.invalidateQueries({ queryKey: callKey(userId, manifest.service, calendar.does) }),
  });
}

/** Rows that cannot be read are dropped. */
function heldIn(answer: unknown): HeldBlock[] {
  if (!Array.isArray(answer)) return [];
  return (answer as Record<string, unknown>[])
    .filter((row) => typeof row?.['startTime'] === 'number' && typeof row['duration'] === 'number')
    .map((row) => ({
      id: String(row['id']),
      startTime: row['startTime'] as number,
      duration: row['duration'] as number,
      timeZone: typeof row['timeZone'] === 'string' ? row['timeZone'] : null,
      isUnbookable: row['isUnbookable'] === true,
    }))
    .sort((a, b) => a.startTime - b.startTime);
}
