import { Button } from '@radix-ui/themes';
import { lazy, Suspense, useMemo } from 'react';
import { useNavigate } from 'react-router';
import { ApiFailure } from '#api/contract/client.ts';
import { MINUTE } from '#config/constants.ts';
import { useWorldNow } from '../../data/console.tsx';
import { entryOf } from '../../data/described.ts';
import { useFacts } from '../../data/facts.ts';
import { failureText } from '../../data/failure-text.ts';
import { useTexts } from '../../data/i18n.ts';
import { useUser } from '../../data/queries.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { labelled } from '../../ui/offers/offer-words.ts';
import { OffersTable, recent, TablesWaiting } from '../../ui/offers/offers-table.tsx';
import { Activation } from '../../ui/status/activation.tsx';
import { StatusSkeleton } from '../../ui/status/status-skeleton.tsx';
import { Calendar } from './calendar.tsx';
import { Cards } from './cards.tsx';
import { DeviceCard } from './device-card.tsx';
import { Disabled } from './disabled.tsx';
import { Notices } from './notices.tsx';
import { useServiceOffers } from './queries.ts';
import { StatusCard } from './status-card.tsx';
import { useWins } from './wins.ts';
import { useServiceWords } from './words.ts';
import './service.css';

interface Props {
  /** Its key. */
  service: string;
  userId: string;
  /** An admin looks at a driver's dashboard: no overlay, nothing is refreshed by itself. */
  admin?: boolean;
}

/** The map comes with those services alone that have one. */
const HeatMap = lazy(async () => ({ default: (await import('./heat-map.tsx')).HeatMap }));

/** A service's home, drawn from its description: status and start, cards, tables. */
export function ServiceDashboard({ service, userId, admin = false }: Props) {
  const { t } = useTexts();
  const entry = entryOf(service);
  const { manifest, view } = entry;
  const own = useServiceWords(manifest);
  const user = useUser(userId, view.refreshMs);
  const offers = useServiceOffers(entry, userId, !admin);
  const facts = useFacts();
  const minute = useWorldNow(MINUTE);
  useWins(manifest.name, admin ? undefined : offers.data?.got);
  const seesAdmin = admin || user.data?.Admin === true;
  const tables = useMemo(
    () =>
      view.tables.map((table) => ({
        ...table,
        columns: table.columns.filter((column) => !column.admin || seesAdmin).map((column) => labelled(column, own)),
      })),
    [view, seesAdmin, own],
  );
  const rows = useMemo(() => {
    if (!offers.data) return undefined;
    const { got: won, dislikes: disliked, lost } = offers.data;
    return recent(view.tables, { won, disliked, lost, reserved: [] }, minute);
  }, [view, offers.data, minute]);
  const failed = [user, offers].find((query) => query.isError && query.data === undefined);
  if (failed) return <DashboardFailed error={failed.error} onRetry={() => void Promise.all([user.refetch(), offers.refetch()])} />;
  const disabled = !admin && user.data && facts.data?.disabledServices.includes(manifest.service) === true;
  return (
    <div className="dashboard">
      <title>{`${t.services.title(manifest.name)} · ${t.common.product()}`}</title>
      {admin ? <AdminBar name={user.data?.name ?? ''} /> : <h1 className="visually-hidden">{t.services.title(manifest.name)}</h1>}
      {!admin && user.data && <Notices entry={entry} user={user.data} />}
      {disabled && <Disabled entry={entry} user={user.data} />}
      <div className="dashboard-side">
        {!admin && user.data && <Activation user={user.data} />}
        {user.data ? <StatusCard entry={entry} user={user.data} admin={admin} /> : <StatusSkeleton />}
        <Cards entry={entry} userId={userId} offers={offers.data} />
        {user.data && (view.whereabouts || manifest.capabilities.installer) && <DeviceCard entry={entry} user={user.data} admin={admin} />}
        {view.calendar && <Calendar entry={entry} userId={userId} calendar={view.calendar} admin={admin} />}
      </div>
      <div className="dashboard-main">
        {user.data && view.heat && (
          <Suspense fallback={<div className="card skeleton-card table-height" />}>
            <HeatMap entry={entry} user={user.data} heat={view.heat} admin={admin} />
          </Suspense>
        )}
        {user.data && rows ? (
          tables
            .filter((table) => !table.flag || user.data[table.flag] === true)
            .map((table) => (
              <OffersTable
                key={table.id}
                title={own(table.label)}
                empty={t.services.tables[table.id]()}
                columns={table.columns}
                pageSizes={table.pageSizes}
                offers={rows[table.id]}
              />
            ))
        ) : (
          <TablesWaiting />
        )}
      </div>
    </div>
  );
}

function AdminBar({ name }: { name: string }) {
  const { t } = useTexts();
  const navigate = useNavigate();
  return (
    <header className="admin-bar">
      <button type="button" className="bar-button" aria-label={t.services.back()} title={t.services.back()} onClick={() => navigate(-1)}>
        <Icon name="left" size={20} />
      </button>
      <h1 className="section-title">{t.services.viewing(name)}</h1>
    </header>
  );
}

/** Nothing to show: why, another try, and what support needs to see. */
export function DashboardFailed({ error, onRetry }: { error: unknown; onRetry(): void }) {
  const texts = useTexts();
  const serialized = JSON.stringify(error instanceof ApiFailure ? error.body : { message: String(error) }, null, 2);
  return (
    <section className="card notice-card" role="alert">
      <h1 className="page-title">{texts.t.services.failed()}</h1>
      <p>{failureText(error, texts)}</p>
      <Button size="4" onClick={onRetry}>
        {texts.t.common.retry()}
      </Button>
      <p className="meta">{texts.t.services.details()}</p>
      <pre className="serialized">{serialized}</pre>
    </section>
  );
}
