import type { NotifiedOf } from '#api/contract/notifications.ts';
import { HOUR, NOTIFICATIONS } from '#config/constants.ts';
import type { Assignment } from '#engine/model/offer.ts';
import type { SessionStatus } from '#engine/model/session.ts';
import type { Ctx } from '../context.ts';
import { notify } from './notify.ts';

export type CollectCtx = Pick<Ctx, 'db' | 'database' | 'machine'>;

/** Transactions may commit out of order: rows this far behind are looked at again. The rows made of them are unique. */
const LOOK_BACK = 200;
const PAGE = 500;
/** What happened before was not read in time, e.g. while the server was off: it has nothing to say any more. */
const FRESH_MS = HOUR;

/** Only drivers with a device or a channel. */
const REACHABLE = `(select user_id from push_devices union select user_id from notification_settings
  where email is not null or ntfy is not null or telegram is not null)`;

/** Makes notifications of what has happened since the round before: wins, paid days that end, and sessions that need their driver or pause. */
export function createCollector(ctx: CollectCtx): () => Promise<number> {
  // A process that starts reads the last hour again: what was made of it is not made a second time.
  let seen = 0;
  return async () => {
    const { rows } = await ctx.database.pool.query<{ seq: number | null }>('select max(seq) as seq from outbox');
    const end = rows[0]!.seq ?? 0;
    const made = end > seen ? await fromOutbox(ctx, Math.max(0, seen - LOOK_BACK), end) : 0;
    seen = end;
    return made + (await fromSessions(ctx));
  };
}

async function fromOutbox({ db, database: { pool }, machine }: CollectCtx, from: number, end: number): Promise<number> {
  let made = 0;
  for (let after = from; ; ) {
    const { rows } = await pool.query<{
      seq: number;
      userId: string;
      type: string;
      payload: Record<string, unknown>;
      at: number;
      text: string | null;
      commentId: string | null;
    }>({
      name: 'notifications_outbox',
      text: `select seq, outbox.user_id as "userId", type, payload, outbox.created_at as at, c.body as text, c.comment_id as "commentId" from outbox
          left join lateral (select body, comment_id from post_comments where type = 'comment' and post_id = payload ->> 'postId'
            and post_comments.created_at = outbox.created_at limit 1) c on true
        where seq > $1 and seq <= $2 and outbox.created_at > $3 and outbox.user_id in ${REACHABLE}
          and (type in ('plan', 'comment') or (type = 'assignment' and payload ->> 'change' = 'won')) order by seq limit ${PAGE}`,
      values: [after, end, machine.now() - FRESH_MS],
    });
    for (const { userId, at, ...row } of rows) made += await notify(db, { userId, ...ofOutbox(row, at) }, machine.now(), at);
    if (rows.length < PAGE) return made;
    after = rows.at(-1)!.seq;
  }
}

interface Happened {
  type: string;
  payload: Record<string, unknown>;
  /** Of a comment that is still there. */
  text: string | null;
  commentId: string | null;
}

function ofOutbox({ type, payload, text, commentId }: Happened, at: number): { cause: string; payload: NotifiedOf } {
  if (type === 'comment') {
    const query = new URLSearchParams({ post: String(payload['postId']), ...(commentId !== null && { comment: commentId }) });
    return { cause: `${payload['postId']}:${at}`, payload: { event: 'comment', text: text ?? '', path: `/feed?${query}` } };
  }
  if (type === 'plan') {
    const { stage, expiresAt } = payload as { stage: 'day' | 'hour' | 'ended'; expiresAt: number };
    return { cause: `${stage}:${expiresAt}`, payload: { event: 'plan', stage, expiresAt } };
  }
  const { service, assignment } = payload as { service: string; assignment: Assignment };
  const { startsAt, endsAt, locationId, price, currency, externalId, offerId } = assignment;
  return {
    cause: `${service}:${offerId ?? externalId}`,
    payload: { event: 'won', service, startsAt, endsAt, locationId, price, currency },
  };
}

const NEEDS_DRIVER = ['needs-sign-in', 'needs-human', 'not-trusted'];

/** From the sessions themselves: one server alone keeps their states out of the outbox. */
async function fromSessions({ db, database: { pool }, machine }: CollectCtx): Promise<number> {
  const { rows } = await pool.query<{ userId: string; service: string; status: SessionStatus }>({
    name: 'notifications_sessions',
    text: `select l.user_id as "userId", l.service, l.status from linked_services l
      where l.user_id in ${REACHABLE}
        and (l.status ->> 'state' = any($1)
          or (l.status ->> 'state' = 'paused' and (l.status ->> 'until')::bigint - (l.status ->> 'since')::bigint >= $2))
        and not exists (select from notifications n
          where n.user_id = l.user_id and n.cause = l.service || ':' || (l.status ->> 'state') || ':' || (l.status ->> 'since'))`,
    values: [NEEDS_DRIVER, NOTIFICATIONS.pauseMs],
  });
  let made = 0;
  for (const { userId, service, status } of rows) {
    const { state, since, until, cause: why } = status;
    const event = state === 'paused' ? 'paused' : 'needsYou';
    made += await notify(
      db,
      { userId, cause: `${service}:${state}:${since}`, payload: { event, service, state, since, until, cause: why } },
      machine.now(),
    );
  }
  return made;
}
