import { Button } from '@radix-ui/themes';
import { type ReactNode, useDeferredValue, useMemo } from 'react';
import { Link, useNavigate } from 'react-router';
import { ApiFailure } from '#api/contract/client.ts';
import type { UserRecord } from '#api/contract/users.ts';
import { MINUTE } from '#config/constants.ts';
import type { Locales } from '#config/i18n/i18n-types.ts';
import { useWorldNow } from '../../data/console.tsx';
import { failureText } from '../../data/failure-text.ts';
import { textsFor, useTexts } from '../../data/i18n.ts';
import { useMetadata } from '../../data/metadata.ts';
import { useUser } from '../../data/queries.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { labelled } from '../../ui/offers/offer-words.ts';
import { OffersTable, recent, TablesWaiting } from '../../ui/offers/offers-table.tsx';
import { useRenderedParts } from '../../ui/rendered-parts.ts';
import { Activation } from '../../ui/status/activation.tsx';
import { StatusSkeleton } from '../../ui/status/status-skeleton.tsx';
import { BlocksTable } from './blocks-table.tsx';
import { ChecklistCard } from './checklist-card.tsx';
import { ControlsCard } from './controls-card.tsx';
import { LiveLine } from './live-line.tsx';
import { NextBlock } from './next-block.tsx';
import { platform, SERVICE } from './platform.ts';
import { useBlocks, useEarnings, useFates, useOffers, useRating, useReserved } from './queries.ts';
import { RatingCard } from './rating-card.tsx';
import { StatsCard } from './stats-card.tsx';
import { StatusCard } from './status-card.tsx';
import { isSetUp } from './status-in-words.ts';
import { WeekCard } from './week-card.tsx';
import { WeeklyHoursDialog } from './weekly-hours-dialog.tsx';
import { WhyCard } from './why-card.tsx';
import { useWinNotice } from './wins.ts';
import './dashboard.css';

interface Props {
  userId: string;
  /** An admin looks at somebody else's: the record is kept fresh by events alone, and what only the driver may choose stays as it is. */
  viewing?: boolean;
}

/** The driver's home: is it searching, what comes next, what was won and why the rest was not. */
export function FlexDashboard({ userId, viewing = false }: Props) {
  const { t, locale } = useTexts();
  const user = useUser(userId, platform.view.refreshMs);
  const ready = user.data !== undefined && isSetUp(user.data);
  const drawn = useRenderedParts(4, user.data !== undefined);
  // State and next block come first; the long lists follow, so that they do not take a slow line from them.
  const blocks = useBlocks(userId, user.data === undefined || ready, viewing);
  const earnings = useEarnings(userId, ready && drawn > 1, viewing);
  const offers = useOffers(userId, ready && drawn > 2, viewing);
  const reserved = useReserved(userId, ready && drawn > 2, viewing);
  const fates = useFates(userId, ready && drawn > 2, viewing);
  // Without a sign-in that holds the platform would only refuse.
  const answers = ready && user.data?.sessions[SERVICE]?.state !== 'needs-sign-in';
  const rating = useRating(userId, answers && drawn > 1);
  const metadata = useMetadata();
  // The tables are drawn in slices after the cards above them.
  const offerLists = useDeferredValue(offers.data);
  const reservedList = useDeferredValue(reserved.data);
  const heldBlocks = useDeferredValue(blocks.data);
  const minute = useWorldNow(MINUTE);
  const tables = useTables(user.data, viewing, locale);
  useWinNotice(offers.data?.got, t, locale);
  const rows = useMemo(() => {
    if (!offerLists || !reservedList) return undefined;
    const { got, dislikes, lost } = offerLists;
    return recent(platform.view.tables, { won: got, disliked: dislikes, lost, reserved: reservedList }, minute);
  }, [offerLists, reservedList, minute]);

  if (metadata.data?.blankDashboard) return <Blank />;
  if (user.data && !ready) return <NotSetUp onCheck={() => void user.refetch()} busy={user.isFetching} />;
  const failed = [user, offers, reserved].find((query) => query.isError && query.data === undefined);
  if (failed)
    return <Failed error={failed.error} onRetry={() => void Promise.all([user, offers, reserved].map((query) => query.refetch()))} />;

  return (
    <div className="dashboard">
      <title>{`${t.console.flexDashboard.title()} · ${t.common.product()}`}</title>
      <h1 className="visually-hidden">{t.console.flexDashboard.title()}</h1>
      <div className="dashboard-side">
        {viewing && user.data && <Viewing name={user.data.name} />}
        {!viewing && user.data && <Activation user={user.data} />}
        {user.data ? <StatusCard user={user.data} viewing={viewing} /> : <StatusSkeleton />}
        {user.data && <ChecklistCard user={user.data} viewing={viewing} />}
        <NextBlock blocks={blocks.data} searching={user.data?.userDisabled === false} />
        {drawn > 1 && user.data && (
          <>
            <WeekCard user={user.data} blocks={blocks.data} />
            <StatsCard earnings={earnings.data} failed={earnings.isError} />
          </>
        )}
        {drawn > 2 && user.data && (
          <>
            <WhyCard fates={fates.data} failed={fates.isError} searching={user.data.userDisabled === false} viewing={viewing} />
            <ControlsCard user={user.data} collectsMoney={collectsMoney(metadata)} viewing={viewing} />
            <RatingCard rating={rating.isError || !answers ? null : rating.data} />
            <LiveLine />
          </>
        )}
        {user.data && earnings.data && (
          <WeeklyHoursDialog
            userId={userId}
            workedHours={earnings.data.workedHours}
            name={viewing ? user.data.name : null}
            always={viewing || user.data.Admin}
          />
        )}
      </div>
      {drawn > 3 && (
        <div className="dashboard-main">
          {(heldBlocks || blocks.error) && rows ? (
            <>
              <BlocksTable userId={userId} blocks={heldBlocks} error={blocks.error} />
              {tables.map((table) => (
                <OffersTable
                  key={table.id}
                  title={table.title}
                  empty={table.empty}
                  columns={table.columns}
                  pageSizes={table.pageSizes}
                  offers={rows[table.id]}
                />
              ))}
            </>
          ) : (
            <TablesWaiting />
          )}
        </div>
      )}
    </div>
  );
}

/** Whether the driver's referral entry does; undefined until it is known. */
function collectsMoney({ data, isError }: ReturnType<typeof useMetadata>): boolean | undefined {
  return data || isError ? data?.referral?.collectsMoney === true : undefined;
}

function Viewing({ name }: { name: string }): ReactNode {
  const words = useTexts().t.dashboard.viewing;
  const navigate = useNavigate();
  return (
    <div className="card viewing-bar" role="toolbar" aria-label={words.title(name)}>
      <button type="button" className="button-link" onClick={() => void navigate(-1)}>
        <Icon name="left" /> {words.back()}
      </button>
      <p className="strong">{words.title(name)}</p>
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

/** The platform's tables that this user sees, in words; the same object until the user's flags or the language change. */
function useTables(user: UserRecord | undefined, viewing: boolean, locale: Locales) {
  const admin = viewing || user?.Admin === true;
  const shown = platform.view.tables.filter((table) => !table.flag || user?.[table.flag] === true);
  const key = shown.map((table) => table.id).join();
  // `key` stands for `shown`, which is another array each time.
  return useMemo(() => {
    const { t, at } = textsFor(locale);
    const words = (label: string) => at(label.startsWith('common.') ? label : `platforms.${platform.manifest.id}.${label}`) ?? label;
    return shown.map((table) => ({
      ...table,
      title: words(table.label),
      empty: t.console.flexDashboard.tables.empty[table.id](),
      columns: table.columns.filter((column) => !column.admin || admin).map((column) => labelled(column, words)),
    }));
  }, [key, admin, locale]);
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

function Failed({ error, onRetry }: { error: unknown; onRetry(): void }) {
  const texts = useTexts();
  const words = texts.t.console.flexDashboard.failed;
  const serialized = JSON.stringify(error instanceof ApiFailure ? error.body : { message: String(error) }, null, 2);
  return (
    <section className="card notice-card" role="alert">
      <h1 className="page-title">{words.title()}</h1>
      <p>{failureText(error, texts)}</p>
      <Button size="4" onClick={onRetry}>
        {texts.t.common.retry()}
      </Button>
      <p className="meta">{words.details()}</p>
      <pre className="serialized">{serialized}</pre>
    </section>
  );
}
