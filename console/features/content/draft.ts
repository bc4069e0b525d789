import type { Audience, Notice } from '#api/contract/notices.ts';
import { fill } from '../../data/later-texts.ts';
import { asMoment } from './moment.ts';
import type { ContentTexts } from './texts.ts';

export type AudienceKind = 'all' | 'code' | 'service' | 'users';
/** What is typed into the fields of a notice, as typed. */
export interface NoticeDraft {
  en: Record<'title' | 'subtitle' | 'body' | 'html', string>;
  es: Record<'title' | 'subtitle' | 'body' | 'html', string>;
  kind: AudienceKind;
  /** Codes, keys or ids with commas. */
  names: string;
  /** Values of `datetime-local` fields. */
  from: string;
  until: string;
}

const EMPTY_WORDS = { title: '', subtitle: '', body: '', html: '' };
export const EMPTY_DRAFT: NoticeDraft = { en: EMPTY_WORDS, es: EMPTY_WORDS, kind: 'all', names: '', from: '', until: '' };

/** Returns the fields for a notice that is stored; empty ones where none is. */
export function draftOf(options: string | null): NoticeDraft {
  try {
    const { en, es, audience = { kind: 'all' }, from, until } = JSON.parse(options ?? '') as Notice;
    const names = audience.kind === 'code' ? audience.codes : audience.kind === 'service' ? audience.services : [];
    const fields = { kind: audience.kind, names: names.join(', '), from: asMoment(from), until: asMoment(until) };
    return { en: { ...EMPTY_WORDS, ...en }, es: { ...EMPTY_WORDS, ...es }, ...fields };
  } catch {
    return EMPTY_DRAFT;
  }
}

function namesOf(draft: NoticeDraft): string[] {
  return draft.names
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
}

/** Returns the audience as the API takes it; ids of drivers are a list. */
export function audienceOf(draft: NoticeDraft): Audience | string[] {
  const names = namesOf(draft);
  if (draft.kind === 'code') return { kind: 'code', codes: names };
  if (draft.kind === 'service') return { kind: 'service', services: names };
  return draft.kind === 'users' ? names : { kind: 'all' };
}

export function windowOf({ from, until }: NoticeDraft): { from: number | null; until: number | null } {
  return { from: from ? Date.parse(from) : null, until: until ? Date.parse(until) : null };
}

/** The options of a notice's entry. */
export function optionsOf(draft: NoticeDraft): string {
  const words = ({ title, body }: NoticeDraft['en']) => ({ title: title.trim(), body: body.trim() });
  return JSON.stringify({ en: words(draft.en), es: words(draft.es), audience: audienceOf(draft), ...windowOf(draft) });
}

/** The effect in words: who sees it, and when. */
export function effectOf(text: string, draft: NoticeDraft, words: ContentTexts['notice'], time: (at: number) => string): string {
  const { from, until } = windowOf(draft);
  const audience = [words.audiences[draft.kind], namesOf(draft).join(', ')].filter(Boolean).join(': ');
  const values = { time: time(from ?? 0), from: time(from ?? 0), until: time(until ?? 0) };
  const when = from ? (until ? words.period : words.start) : until ? words.end : words.now;
  return fill(text, { audience, when: fill(when, values) });
}
