import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import type { ScheduledAssignment } from '#api/contract/blocks.ts';
import type { Earnings } from '#api/contract/earnings.ts';
import { contract } from '#api/contract/index.ts';
import type { UserRecord } from '#api/contract/users.ts';
import { MINUTE } from '#config/constants.ts';
import { helpPath } from '#engine/model/pause-topic.ts';
import type { Manifest } from '#engine/model/platform.ts';
import { useConsole, useWorldNow } from '../../data/console.tsx';
import { useFacts } from '../../data/facts.ts';
import { useTexts } from '../../data/i18n.ts';
import { keys } from '../../data/live.ts';
import { useListRefresh } from '../../data/queries.ts';
import { isSearching } from '../../data/searching.ts';
import { homeOfService, manifestOf } from '../../data/set-up.ts';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { Toggle } from '../../ui/inputs/toggle.tsx';
import { PageTitle } from '../../ui/page/page-title.tsx';
import { useSettledOnce } from '../../ui/rendered-parts.ts';
import { ServiceMark } from '../../ui/services/service-mark.tsx';
import { StatusChip } from '../../ui/status/status-chip.tsx';
import { statusLabel } from '../../ui/status/status-label.ts';
import { money, shortDay, timeRange } from '../../ui/text/format.ts';
import { clashesAmong } from './clashes.ts';
import { useStartAll } from './start-all.ts';
import './home.css';

/** So long at most the services wait for their blocks. */
const BLOCKS_MS = 3000;

/** For a driver of several services: each with its state, next block and today's pay, one switch for all, and blocks that overlap. */
export function Home({ user }: { user: UserRecord }) {
  const { t } = useTexts();
  const words = t.services.whereTo;
  const disabled = useFacts().data?.disabledServices ?? [];
  const { call } = useConsole();
  const { userId } = user;
  const refetchInterval = useListRefresh();
  const blocks = useQuery<ScheduledAssignment[]>({
    queryKey: keys.blocks(userId),
    queryFn: async ({ signal }) => (await call(contract.blocks, { userId }, { signal })).scheduledAssignments,
    refetchInterval,
  });
  const earnings = useQuery<Earnings>({
    queryKey: keys.worked(userId, null),
    queryFn: ({ signal }) => call(contract.earnings, { userId }, { signal }),
    refetchInterval,
  });
  const placed = useSettledOnce(!blocks.isPending, BLOCKS_MS);
  const own = user.services.flatMap(({ key }) => manifestOf(key) ?? []);
  return (
    <section className="entry services home" aria-labelledby="where-to-title">
      <PageTitle id="where-to-title">{words.title()}</PageTitle>
      <AllSwitch user={user} manifests={own.filter(({ service }) => !disabled.includes(service))} />
      {/* A block may take two lines, and a clash is shown over all: nothing is drawn before they are known. */}
      {!placed ? (
        <div className="card skeleton-card table-height" role="status" aria-label={t.console.shell.loading()} />
      ) : (
        <>
          <Clashes blocks={blocks.data ?? []} />
          <ul className="service-cards">
            {own.map((manifest) => {
              const { text, ...look } = statusLabel(user, manifest, disabled, t);
              return (
                <li key={manifest.service}>
                  <Link to={homeOfService(manifest.service)} className="card service-card service-way">
                    <ServiceMark {...manifest} />
                    <span className="service-words">
                      <span className="section-title">{manifest.name}</span>
                      <Facts manifest={manifest} blocks={blocks.data} earnings={earnings.data} />
                    </span>
                    <StatusChip {...look}>{text}</StatusChip>
                    <Icon name="right" />
                  </Link>
                  <Help user={user} service={manifest.service} />
                </li>
              );
            })}
          </ul>
        </>
      )}
    </section>
  );
}

/** The way to what happened, under a service that pauses or needs its driver. */
function Help({ user, service }: { user: UserRecord; service: string }) {
  const { t } = useTexts();
  const session = user.sessions[service];
  if (!session || RUNS.has(session.state)) return null;
  return (
    <Link className="line-link home-help" to={helpPath(service, session)}>
      {t.common.whatHappened()}
      <span className="visually-hidden"> {manifestOf(service)?.name}</span>
    </Link>
  );
}

/** Of these there is nothing to explain. */
const RUNS: ReadonlySet<string> = new Set(['starting', 'searching', 'stopping', 'stopped']);

/** One switch for all platforms: on while any of them searches. Both ways ask first. */
function AllSwitch({ user, manifests }: { user: UserRecord; manifests: readonly Manifest[] }) {
  const { t } = useTexts();
  const words = t.services.whereTo;
  const opener = useRef<HTMLButtonElement>(null);
  const [asking, setAsking] = useState(false);
  const change = useStartAll(user.userId);
  const running = manifests.filter((manifest) => isSearching(user, manifest));
  const on = running.length > 0;
  const rests = change.isPending || !user.goodStanding || manifests.length === 0;
  const turn = () =>
    change.mutate(
      { manifests: on ? running : manifests, on: !on },
      { onSuccess: (refused) => refused.length > 0 && toast.error(words.refused(refused.join(', '))) },
    );
  return (
    <div className="card home-all">
      <div>
        <p className="section-title">{words.all()}</p>
        <p className="meta" role="status">
          {on ? words.running({ count: running.length, total: manifests.length }) : words.noneRuns()}
        </p>
      </div>
      <Toggle ref={opener} checked={on} rests={rests} label={words.switchLabel()} onPress={() => rests || setAsking(true)} />
      <ConfirmDialog
        open={asking}
        title={on ? words.stopTitle() : words.startTitle()}
        body={on ? words.stopBody() : words.startBody()}
        confirm={on ? words.stop() : words.start()}
        keep={t.services.state.keep()}
        begins={!on}
        opener={opener}
        onClose={() => setAsking(false)}
        onConfirm={turn}
      />
    </div>
  );
}

interface FactsProps {
  manifest: Manifest;
  /** Undefined while they are on their way. */
  blocks: readonly ScheduledAssignment[] | undefined;
  earnings: Earnings | undefined;
}

/** The next block and what was earned today; the line of the second keeps its place while it loads. */
function Facts({ manifest: { service }, blocks, earnings }: FactsProps) {
  const { t, locale } = useTexts();
  const words = t.services.whereTo;
  const now = useWorldNow(MINUTE);
  const next = blocks
    ?.filter((block) => block.service === service && block.endTime * 1000 > now)
    .sort((a, b) => a.startTime - b.startTime)[0];
  const today = earnings && earnedToday(earnings, service, now);
  return (
    <>
      <span className="meta home-fact">{blocks && (next ? words.next(blockLine(next, locale)) : words.noBlock())}</span>
      <span className="meta home-fact">
        {today &&
          words.today(
            today.length ? today.map(({ currency, amount }) => money(amount / 100, currency, locale)).join(' + ') : t.common.none(),
          )}
      </span>
    </>
  );
}

/** Pay with tips of today's ended blocks, one sum for each currency, in minor units. */
export function earnedToday(
  earnings: Pick<Earnings, 'days' | 'blocks'>,
  service: string,
  now: number,
): { currency: string; amount: number }[] {
  const from = earnings.days.findLast((day) => day.from <= now)?.from ?? now;
  const sums = new Map<string, number>();
  for (const block of earnings.blocks)
    if (block.service === service && block.done && block.startsAt >= from)
      sums.set(block.currency, (sums.get(block.currency) ?? 0) + (block.base ?? 0) + block.tips);
  return [...sums].map(([currency, amount]) => ({ currency, amount }));
}

function blockLine({ startTime, endTime, timeZone, location, serviceAreaId }: ScheduledAssignment, locale: 'en' | 'es'): string {
  const [from, to] = [startTime * 1000, endTime * 1000];
  return `${shortDay(from, timeZone, locale)}, ${timeRange(from, to, timeZone, locale)}, ${location ?? serviceAreaId}`;
}

function Clashes({ blocks }: { blocks: readonly ScheduledAssignment[] }) {
  const { t, locale } = useTexts();
  const words = t.services.whereTo;
  const pairs = clashesAmong(blocks);
  if (pairs.length === 0) return null;
  const name = (block: ScheduledAssignment) => `${manifestOf(block.service)?.name ?? block.service}: ${blockLine(block, locale)}`;
  return (
    <div className="notice" data-role="bad" role="alert">
      <Icon name="alert" />
      <div>
        <p className="strong">{words.clash()}</p>
        <ul className="home-clashes">
          {pairs.map(([first, second]) => (
            <li key={`${first.service} ${first.startTime} ${second.service} ${second.startTime}`}>
              {name(first)}
              <br />
              {name(second)}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
