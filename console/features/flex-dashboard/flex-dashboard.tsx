import { Button } from '@radix-ui/themes';
import { ApiFailure } from '#api/contract/client.ts';
import type { FeedOffer } from '#api/contract/offers.ts';
import { OFFER_TABLES } from '#config/constants.ts';
import type { DashboardTable } from '#engine/model/form.ts';
import { useWorldNow } from '../../data/console.tsx';
import { failureText } from '../../data/failure-text.ts';
import { useTexts } from '../../data/i18n.ts';
import { useUser } from '../../data/queries.ts';
import { OffersTable, RowSkeletons } from '../../ui/offers-table.tsx';
import { BlocksTable } from './blocks-table.tsx';
import { LiveLine } from './live-line.tsx';
import { NextBlock } from './next-block.tsx';
import { platform } from './platform.ts';
import { useBlocks, useOffers, useReserved } from './queries.ts';
import { StatsCard } from './stats-card.tsx';
import { StatusCard } from './status-card.tsx';
import { isSetUp } from './status-in-words.ts';
import { useWinNotice } from './wins.ts';

/** The driver's home: is it searching, what comes next, what was won and why the rest was not. */
export function FlexDashboard({ userId }: { userId: string }) {
  const { t, at, locale } = useTexts();
  const user = useUser(userId, platform.view.refreshMs);
  const ready = user.data !== undefined && isSetUp(user.data);
  const offers = useOffers(userId, ready);
  const reserved = useReserved(userId, ready);
  const blocks = useBlocks(userId, ready);
  const now = useWorldNow();
  useWinNotice(offers.data?.got, t, locale);

  if (user.data && !ready) return <NotSetUp onCheck={() => void user.refetch()} busy={user.isFetching} />;
  const failed = [user, offers, reserved].find((query) => query.isError && query.data === undefined);
  if (failed)
    return <Failed error={failed.error} onRetry={() => void Promise.all([user, offers, reserved].map((query) => query.refetch()))} />;

  const rowsOf: Record<DashboardTable['id'], readonly FeedOffer[] | undefined> = {
    won: offers.data?.got,
    disliked: offers.data?.dislikes,
    lost: offers.data?.lost,
    reserved: reserved.data,
  };
  const label = (key: string) => at(key.startsWith('common.') ? key : `platforms.${platform.manifest.id}.${key}`) ?? key;
  const tables = platform.view.tables.filter((table) => !table.flag || user.data?.[table.flag] === true);

  return (
    <div className="dashboard">
      <title>{`${t.console.flexDashboard.title()} · ${t.common.product()}`}</title>
      <h1 className="visually-hidden">{t.console.flexDashboard.title()}</h1>
      <div className="dashboard-side">
        {user.data ? <StatusCard user={user.data} /> : <StatusSkeleton label={t.console.shell.loading()} />}
        <NextBlock blocks={blocks.data} searching={user.data?.userDisabled === false} />
        <StatsCard won={offers.data?.got} />
        <LiveLine />
      </div>
      {/* How many blocks there are decides where everything below them stands: until then nothing stands there. */}
      {blocks.data || blocks.error ? (
        <div className="dashboard-main">
          <BlocksTable userId={userId} blocks={blocks.data} error={blocks.error} />
          {tables.map((table) => (
            <OffersTable
              key={table.id}
              title={label(table.label)}
              empty={t.console.flexDashboard.tables.empty[table.id]()}
              columns={table.columns.filter((column) => !column.admin || user.data?.Admin)}
              labelOf={(column) => label(column.label)}
              pageSizes={table.pageSizes}
              offers={within(rowsOf[table.id], table.windowMs, now)}
              now={now}
            />
          ))}
        </div>
      ) : (
        <div className="dashboard-main">
          <div className="card table-card">
            <RowSkeletons count={OFFER_TABLES.defaultPageSize} label={t.console.shell.loading()} />
          </div>
        </div>
      )}
    </div>
  );
}

/** Rows that have grown older than the table's window leave it without a reload. */
function within(rows: readonly FeedOffer[] | undefined, windowMs: number, now: number): readonly FeedOffer[] | undefined {
  const oldest = rows?.at(-1);
  return !rows || !oldest || oldest.timestampGrabbed >= now - windowMs
    ? rows
    : rows.filter((offer) => offer.timestampGrabbed >= now - windowMs);
}

function NotSetUp({ onCheck, busy }: { onCheck(): void; busy: boolean }) {
  const words = useTexts().t.console.flexDashboard.notSetUp;
  return (
    <section className="card notice-card">
      <h1 className="page-title">{words.title()}</h1>
      <p>{words.body()}</p>
      <p>{words.step()}</p>
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

function StatusSkeleton({ label }: { label: string }) {
  return (
    <section className="card status-card" role="status" aria-label={label}>
      <div className="status-top">
        <div className="status-words">
          <p className="skeleton status-title-line" />
          <p className="skeleton status-meta-line" />
        </div>
        <span className="skeleton toggle-shape" />
      </div>
      <p className="skeleton status-step-line" />
    </section>
  );
}
