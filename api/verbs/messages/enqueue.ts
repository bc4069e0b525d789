import { plainText } from '#api/contract/merge-fields.ts';
import type { MessageKind } from '#api/contract/messages.ts';
import type { Db, Tx } from '#api/db/client.ts';
import { messages } from '#api/db/schema/index.ts';
import type { Instant } from '#engine/model/clock.ts';

export type StoredMessage = typeof messages.$inferSelect;

export interface NewMessage {
  kind: MessageKind;
  cause: string;
  recipient: string;
  userId?: string | null;
  campaignId?: string;
  code?: string;
  text: string;
  /** Sent by day alone there; absent = at any hour. */
  zone?: string;
  /** Not before this instant; absent = now. */
  nextAt?: Instant;
  untilAt?: Instant;
  createdBy: string;
}

/** Writes messages into the outbox and returns those that are new: a cause reaches a recipient once. */
export async function enqueue(tx: Db | Tx, rows: readonly NewMessage[], at: Instant): Promise<StoredMessage[]> {
  if (!rows.length) return [];
  return tx
    .insert(messages)
    .values(
      rows.map(({ text, nextAt = at, ...row }) => ({
        ...row,
        text: plainText(text),
        nextAt,
        priority: row.kind === 'campaign' ? 1 : 0,
        createdAt: at,
      })),
    )
    .onConflictDoNothing({ target: [messages.cause, messages.recipient] })
    .returning();
}
