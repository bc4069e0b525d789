import en from '#config/i18n/en/messages.ts';
import es from '#config/i18n/es/messages.ts';
import type { Ctx } from '../context.ts';
import type { UserRow } from '../users/load.ts';

/** A name that can be nothing else: no digits and no dots, so that it carries no number and no address to who reads it. */
const PLAIN_NAME = /^[\p{L}][\p{L}' -]{0,39}$/u;

/** Path of the page where the invited driver signs up. */
export function invitePath(inviteId: string): string {
  return `/register/invite/${encodeURIComponent(inviteId)}`;
}

/** Path of a driver's own link, good for anybody. */
export function ownPath(userId: string): string {
  return invitePath(`user-${userId}`);
}

/** The text message of an invite, in the inviter's language. Their name is in it where they show it. */
export function inviteMessage({ env }: Pick<Ctx, 'env'>, { name, record }: Pick<UserRow, 'name' | 'record'>, inviteId: string): string {
  const texts = record.lang === 'es' ? es : en;
  const who = record.public === true && PLAIN_NAME.test(name) ? name : texts.aFriend;
  // Never from the request: its host is the caller's to choose.
  const link = new URL(invitePath(inviteId), env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).href;
  return texts.invite.replace('{who}', () => who).replace('{link}', () => link);
}
