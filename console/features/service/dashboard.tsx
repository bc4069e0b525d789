import { Button } from '@radix-ui/themes';
import { memo, Suspense, useDeferredValue, useEffect, useMemo } from 'react';
import { Link, useNavigate } from 'react-router';
import { ApiFailure } from '#api/contract/client.ts';
import type { UserRecord } from '#api/contract/users.ts';
import type { Description } from '#engine/model/platform.ts';
import { useDescription } from '../../data/described.ts';
import { useTexts } from '../../data/i18n.ts';
import { useMetadata } from '../../data/metadata.ts';
import { useUser } from '../../data/queries.ts';
import { isSearching } from '../../data/searching.ts';
import { loadQuestion } from '../../ui/feedback/confirm-dialog.tsx';
import { Failed } from '../../ui/feedback/failed.tsx';
import { LaterPart, later } from '../../ui/feedback/later-part.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import { useFollows, useReached, useRenderedParts, useSettledOnce } from '../../ui/rendered-parts.ts';
import { Activation } from '../../ui/status/activation.tsx';
import { StatusSkeleton } from '../../ui/status/status-skeleton.tsx';
import type { BelowProps } from './dashboard/below.tsx';
import { ChecklistCard } from './dashboard/checklist-card.tsx';
import { MainStatusCard } from './dashboard/main-status-card.tsx';
import { NextBlock } from './dashboard/next-block.tsx';
import { NotifyCard } from './dashboard/notify-card.tsx';
import { useBlocks, useEarnings, useFates, useOffers, useReserved, useWonPeriods } from './dashboard/queries.ts';
import { isSetUp } from './dashboard/status-in-words.ts';
import { WeekCard } from './dashboard/week-card.tsx';
import { useWins } from './dashboard/win-moment.tsx';
import { Disabled } from './disabled.tsx';
import { Notices } from './notices.tsx';
import { StatusCard } from './status-card.tsx';
import './dashboard/dashboard.css';
import './service.css';

/** So long at most what is under this week's card waits for its sums. */
const EARNINGS_MS = 3000;

interface Props {
  /** Its key. */
  service: string;
  userId: string;
  /** An admin looks at a driver's dashboard: no overlay, nothing is refreshed by itself. */
  admin?: boolean;
  extras?: BelowProps['extras'];
  /** What is said of the plan of a driver who pays us. */
  plan?: BelowProps['plan'];
}

/** What is below the week comes in a separate file, which is asked for as soon as the week is drawn. */
const belowFile = () => import('./dashboard/below.tsx');
const EarningsCard = later(async () => (await belowFile()).EarningsCard);
const LaterCards = later(async () => (await belowFile()).LaterCards);
const Lists = later(async () => (await belowFile()).Lists);
/** Asks for it before it is drawn. */
export const loadBelow = () => Promise.all([EarningsCard, LaterCards, Lists].map((part) => part.load()));
/** The map comes only with the services that have one. */
const HeatMap = later(async () => (await import('./heat-map.tsx')).HeatMap);

/** A service's home, drawn from its description: state and switch, next block, week, earnings, why not more, lists. */
export function ServiceDashboard(props: Props) {
  const blank = useMetadata().data?.blankDashboard === true;
  return blank ? <Blank /> : <Dashboard {...props} />;
}

const Dashboard = memo(function Dashboard({ service, userId, admin: viewing = false, extras: Extras, plan: Plan }: Props) {
  const { t } = useTexts();
  const entry = useDescription(service);
  const { manifest, view } = entry;
  const main = manifest.capabilities.startFlag === 'userDisabled';
  const user = useUser(userId, view.refreshMs);
  const ready = user.data !== undefined && (!main || isSetUp(user.data));
  const [rest, reached] = useReached();
  const drawn = useRenderedParts(reached ? 6 : 2, user.data !== undefined);
  const begun = drawn > 1;
  const below = useFollows(1) || reached;
  const sums = useFollows(2) || reached;
  const extras = useFollows(4) || reached;
  useEffect(() => {
    if (below) void loadBelow();
  }, [below]);
  useEffect(() => {
    // Stop may ask, and is answered at once.
    if (sums) void loadQuestion();
  }, [sums]);
  useEffect(() => {
    if (extras) void Extras?.load();
  }, [extras, Extras]);
  // State and next block come first; the long lists follow, so that they do not take a slow line from them.
  const asked = { entry, userId, viewing };
  const blocks = useBlocks({ userId, viewing, enabled: user.data === undefined || ready });
  const earnings = useEarnings({ ...asked, enabled: ready && sums });
  const periods = useWonPeriods({ ...asked, enabled: ready && sums });
  // One a part: three requests at once are a long task on a slow phone.
  const offers = useOffers({ ...asked, enabled: ready && drawn > 2 });
  const fates = useFates({ ...asked, enabled: ready && drawn > 3 });
  const reserved = useReserved({ ...asked, enabled: ready && drawn > 4 });
  // An answer draws its cards in slices, as the first page is: a phone would stand still for all of them at once. A state that
  // changes is seen at once.
  const shown = {
    user: useDeferredValue(user.data),
    blocks: useDeferredValue(blocks.data),
    earnings: useDeferredValue(earnings.data),
    periods: useDeferredValue(periods.data),
    offers: useDeferredValue(offers.data),
    reserved: useDeferredValue(reserved.data),
    fates: useDeferredValue(fates.data),
  };
  const periodsShown = useMemo(() => ({ shown: shown.periods, failed: periods.isError }), [shown.periods, periods.isError]);
  const summed = useSettledOnce(shown.earnings !== undefined || earnings.isError, EARNINGS_MS);
  const won = useWins(manifest.name, viewing ? undefined : offers.data?.got);
  const held = useMemo(() => shown.blocks?.filter((block) => block.service === service), [shown.blocks, service]);

  if (user.data && !ready) return <NotSetUp onCheck={() => void user.refetch()} busy={user.isFetching} />;
  const failed = [offers, reserved].find((query) => query.isError && query.data === undefined);
  const again = () => void Promise.all([user, offers, reserved].map((query) => query.refetch()));
  // Where there is a state and the blocks are known, lists that are missing leave the rest.
  const nothing = user.isError && user.data === undefined ? user : blocks.data === undefined && failed;
  if (nothing) return <DashboardFailed error={nothing.error} onRetry={again} />;
  // The bar over somebody else's dashboard is as tall as their name is long.
  if (viewing && !shown.user) return <StatusSkeleton />;
  // The next block is as tall as what there is to say: nothing below it is drawn before that is known.
  const placed = shown.blocks !== undefined || blocks.isError;
  // So is this week's card.
  const earned = placed && summed;
  const searching = shown.user !== undefined && isSearching(shown.user, manifest);
  const title = main ? t.console.flexDashboard.title() : t.services.title(manifest.name);
  return (
    <div className="dashboard">
      <title>{`${title} · ${t.common.product()}`}</title>
      {viewing ? <ViewingBar name={shown.user?.name ?? ''} main={main} /> : <h1 className="visually-hidden">{title}</h1>}
      {!viewing && shown.user && <Notices entry={entry} user={shown.user} />}
      {!viewing && shown.user && <Disabled entry={entry} user={shown.user} />}
      <div className="dashboard-side">
        {!viewing && shown.user && <Activation user={shown.user} />}
        {!viewing && shown.user && Plan && begun && (
          <Suspense>
            <Plan user={shown.user} calm={false} />
          </Suspense>
        )}
        {user.data && shown.user ? <State entry={entry} user={user.data} viewing={viewing} /> : <StatusSkeleton />}
        {shown.user && <ChecklistCard entry={entry} user={shown.user} viewing={viewing} />}
        <NextBlock blocks={held} searching={searching} won={won} />
        {!viewing && placed && <NotifyCard wins={held?.length ?? 0} />}
        {begun && shown.user && placed && <WeekCard entry={entry} user={shown.user} blocks={shown.blocks} searching={searching} />}
        {drawn > 2 && shown.user && placed && (
          <LaterPart>
            <EarningsCard
              earnings={shown.earnings}
              failed={earnings.isError}
              user={shown.user}
              service={service}
              viewing={viewing}
              periods={main ? periodsShown : null}
            />
          </LaterPart>
        )}
      </div>
      {begun && shown.user && placed && (
        <div className="dashboard-main" ref={rest}>
          {earned && drawn > 3 && (
            <LaterPart>
              <LaterCards
                entry={entry}
                user={shown.user}
                viewing={viewing}
                searching={searching}
                fates={shown.fates}
                fatesFailed={fates.isError}
                offers={shown.offers}
                workedHours={shown.periods?.workedHours}
                extras={Extras}
                plan={Plan}
              />
            </LaterPart>
          )}
          {earned && drawn > 4 && view.heat && (
            <LaterPart fallback={<div className="card skeleton-card table-height" />}>
              <HeatMap entry={entry} user={shown.user} heat={view.heat} admin={viewing} />
            </LaterPart>
          )}
          {earned && drawn > 5 && failed && <DashboardFailed error={failed.error} onRetry={again} part />}
          {earned && drawn > 5 && !failed && (
            <LaterPart>
              <Lists
                entry={entry}
                user={shown.user}
                viewing={viewing}
                held={held}
                blocksError={blocks.error}
                offers={shown.offers}
                reserved={shown.reserved}
              />
            </LaterPart>
          )}
        </div>
      )}
    </div>
  );
});

/** The service with the main switch has its own status card. */
const State = memo(function State({ entry, user, viewing }: { entry: Description; user: UserRecord; viewing: boolean }) {
  if (entry.manifest.capabilities.startFlag === 'userDisabled') return <MainStatusCard user={user} viewing={viewing} />;
  return <StatusCard entry={entry} user={user} admin={viewing} />;
});

/** Whose dashboard it is, and the way back; the specification has other words for the main service. */
function ViewingBar({ name, main }: { name: string; main: boolean }) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const title = main ? t.dashboard.viewing.title(name) : t.services.viewing(name);
  return (
    <div className="card viewing-bar" role="toolbar" aria-label={title}>
      <button type="button" className="button-link" aria-label={t.services.back()} onClick={() => void navigate(-1)}>
        <Icon name="left" /> {t.services.back()}
      </button>
      <h1 className="strong">{title}</h1>
    </div>
  );
}

/** For the people whom the operator gives no dashboard. */
function Blank() {
  const words = useTexts().t.dashboard.blank;
  return (
    <section className="card notice-card">
      <h1 className="page-title">{words.title()}</h1>
      <p>{words.body()}</p>
    </section>
  );
}

function NotSetUp({ onCheck, busy }: { onCheck(): void; busy: boolean }) {
  const words = useTexts().t.console.flexDashboard.notSetUp;
  return (
    <section className="card notice-card">
      <h1 className="page-title">{words.title()}</h1>
      <p>{words.body()}</p>
      <p>{words.step()}</p>
      <Link className="button-link" to="/set-up">
        {words.open()}
      </Link>
      <Button size="4" onClick={onCheck} aria-disabled={busy}>
        {words.check()}
      </Button>
    </section>
  );
}

/** Nothing to show: why, another try, and what support needs to see. `part` = the lists alone are missing; what else there is stays. */
export function DashboardFailed({ error, onRetry, part = false }: { error: unknown; onRetry(): void; part?: boolean }) {
  const { t } = useTexts();
  const serialized = JSON.stringify(error instanceof ApiFailure ? error.body : { message: String(error) }, null, 2);
  return (
    <Failed title={t.services.failed()} error={error} onRetry={onRetry} level={part ? 2 : 1}>
      <p className="meta">{t.services.details()}</p>
      <pre className="serialized">{serialized}</pre>
    </Failed>
  );
}
