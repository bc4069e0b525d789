import type { InputOf } from '#api/contract/define.ts';
import type { contract } from '#api/contract/index.ts';

/** What the link's parameters say, as the call wants it. */
export type Load = InputOf<typeof contract.checkIn>;

/** Reads wId, uId, vbId, dIds (a comma list), ts, v and t; null where one of them is missing or empty. */
export function readLink(query: URLSearchParams): Load | null {
  const [warehouseId, userId, batchId, list, time, version, type] = ['wId', 'uId', 'vbId', 'dIds', 'ts', 'v', 't'].map(
    (name) => query.get(name)?.trim() || null,
  );
  const deliveryIds = (list ?? '').split(',').flatMap((id) => id.trim() || []);
  if (!(warehouseId && userId && batchId && time && version && type) || deliveryIds.length === 0) return null;
  return { userId, batchId, deliveryIds, version, warehouseId, type };
}
