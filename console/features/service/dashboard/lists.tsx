import { memo, useMemo } from 'react';
import type { UserRecord } from '#api/contract/users.ts';
import { MINUTE } from '#config/constants.ts';
import type { Description } from '#engine/model/platform.ts';
import { useWorldNow } from '../../../data/console.tsx';
import { useTexts } from '../../../data/i18n.ts';
import { labelled } from '../../../ui/offers/offer-words.ts';
import { EmptyLists, OffersTable, recent, TablesWaiting } from '../../../ui/offers/offers-table.tsx';
import { useServiceWords } from '../words.ts';
import { BlocksTable } from './blocks-table.tsx';
import { showsReserved, type useOffers, type useReserved } from './queries.ts';

interface ListsProps {
  entry: Description;
  user: UserRecord;
  viewing: boolean;
  held: Parameters<typeof BlocksTable>[0]['blocks'];
  blocksError: unknown;
  offers: ReturnType<typeof useOffers>['data'];
  reserved: ReturnType<typeof useReserved>['data'];
}

/** The blocks held, where they can be given back, and the offers of each outcome. */
export const Lists = memo(function Lists({ entry, user, viewing, held, blocksError, offers, reserved }: ListsProps) {
  const { manifest, view } = entry;
  const { t } = useTexts();
  const own = useServiceWords(manifest);
  const reservedList = showsReserved(view) ? reserved : NONE;
  const minute = useWorldNow(MINUTE);
  const seesAdmin = viewing || user.Admin === true;
  const shown = view.tables.filter((table) => !table.flag || user[table.flag] === true);
  const key = shown.map((table) => table.id).join();
  // By `key`: `shown` is another array each time, with the same tables.
  const tables = useMemo(
    () =>
      shown.map((table) => ({
        ...table,
        columns: table.columns.filter((column) => !column.admin || seesAdmin).map((column) => labelled(column, own)),
      })),
    [key, seesAdmin, own],
  );
  const rows = useMemo(() => {
    if (!offers || !reservedList) return undefined;
    const { got: won, dislikes: disliked, lost } = offers;
    return recent(view.tables, { won, disliked, lost, reserved: [...reservedList] }, minute);
  }, [view, offers, reservedList, minute]);
  const givesBack = manifest.capabilities.release && !view.calendar;
  if (!rows || (givesBack && !held && !blocksError)) return <TablesWaiting />;
  const blocks = t.console.flexDashboard.blocks;
  const donateAt = manifest.capabilities.handsOver && !viewing ? `${manifest.routeRoot}/donate` : null;
  const holdsNone = givesBack && held?.length === 0;
  const [full, empty] = [tables.filter(({ id }) => rows[id].length > 0), tables.filter(({ id }) => rows[id].length === 0)];
  return (
    <>
      {givesBack && !holdsNone && <BlocksTable userId={user.userId} blocks={held} error={blocksError} donateAt={donateAt} />}
      {full.map((table) => (
        <OffersTable key={table.id} title={own(table.label)} columns={table.columns} pageSizes={table.pageSizes} offers={rows[table.id]} />
      ))}
      <EmptyLists
        lists={[
          ...(holdsNone ? [{ title: blocks.title(), empty: blocks.empty() }] : []),
          ...empty.map(({ id, label }) => ({ title: own(label), empty: t.services.tables[id]() })),
        ]}
      />
    </>
  );
});

const NONE: NonNullable<ReturnType<typeof useReserved>['data']> = [];
