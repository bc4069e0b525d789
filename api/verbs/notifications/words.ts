import type { NotifiedOf } from '#api/contract/notifications.ts';
import en from '#config/i18n/en/notifications.ts';
import es from '#config/i18n/es/notifications.ts';
import { helpPath } from '#engine/model/pause-topic.ts';
import type { AnyPlatform } from '#engine/model/platform.ts';
import type { PushMessage } from '../ports.ts';
import { placeOf } from '../work/places.ts';

/** Keeps a comment's beginning: lock screens show two lines. */
const EXCERPT = 140;

interface Words {
  platforms: readonly AnyPlatform[];
  lang: string | undefined;
  /** IANA zone of times whose place is not known. */
  zone: string;
}

/** Returns a notification in the driver's language, with the console's path it leads to. `tag` is made of its cause. */
export function wordsOf(payload: NotifiedOf, cause: string, { platforms, lang, zone }: Words): PushMessage {
  const spanish = lang === 'es';
  const texts = (spanish ? es : en).sent;
  const locale = spanish ? 'es-US' : 'en-US';
  const tag = `${payload.event}:${cause}`;
  if (payload.event === 'plan') return { ...texts.plan[payload.stage], path: '/billing', tag };
  if (payload.event === 'comment') {
    const { text, path } = payload;
    return { title: texts.comment, body: text.length > EXCERPT ? `${text.slice(0, EXCERPT - 1)}…` : text, path, tag };
  }
  const { manifest } = platforms.find((each) => each.manifest.service === payload.service) ?? {};
  const service = manifest?.name ?? payload.service;
  const root = manifest?.routeRoot ?? '/';
  if (payload.event === 'won') {
    const { startsAt, endsAt, locationId, price, currency } = payload;
    const place = placeOf(platforms, payload.service, locationId);
    const timeZone = place?.timeZone ?? zone;
    const day = new Intl.DateTimeFormat(locale, { weekday: 'short', month: 'short', day: 'numeric', timeZone }).format(startsAt);
    const hours = new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', timeZone }).formatRange(startsAt, endsAt);
    const pay = price === null ? null : new Intl.NumberFormat(locale, { style: 'currency', currency }).format(price / 100);
    const body = [`${day}, ${hours}`, place?.name, pay].filter(Boolean).join(' · ');
    return { title: texts.won.replace('{service}', service), body, path: manifest?.capabilities.blockFeed ? `${root}/blocks` : root, tag };
  }
  const help = { title: texts.help, path: helpPath(payload.service, payload) };
  if (payload.event === 'paused') {
    const { until } = payload;
    const time =
      until === null ? null : new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', timeZone: zone }).format(until);
    const body = time === null ? texts.pausedBody : texts.pausedUntil.replace('{time}', time);
    return { title: texts.paused.replace('{service}', service), body, path: root, tag, help };
  }
  const needs: Record<string, string> = texts.needsYou;
  return {
    title: texts.needsYouTitle.replace('{service}', service),
    body: needs[payload.state] ?? texts.needsYou['needs-human'],
    path: root,
    tag,
    help,
  };
}

/** Returns the words of a test. */
export function testWords(lang: string | undefined): PushMessage {
  return { ...(lang === 'es' ? es : en).sent.test, path: '/settings', tag: 'test' };
}

/** Returns the words that carry the code of a new address. */
export function codeWords(lang: string | undefined, code: string): { title: string; body: string } {
  const { title, body } = (lang === 'es' ? es : en).sent.code;
  return { title, body: body.replace('{code}', code) };
}
