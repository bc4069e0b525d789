import type { Comment, Post } from '#api/contract/posts.ts';
import { useTexts } from '../../data/i18n.ts';
import { fill } from '../../data/later-texts.ts';
import { clockTime, longDay, relative } from '../../ui/text/format.ts';
import type { CommunityTexts } from './texts.ts';

/** The name as its owner wrote it, kept apart from the words around it. */
export function AuthorName({ author, own, words }: { author: Post | Comment; own: boolean; words: CommunityTexts }) {
  const name = author.userName === 'Anonymous' ? words.anonymous : author.userName;
  return (
    <>
      <bdi className="written">{name}</bdi>
      {own && <span className="meta"> · {words.you}</span>}
      {author.team && <span className="meta"> · {words.team}</span>}
    </>
  );
}

/** What only roles that see names know of an author. */
export function AuthorFacts({ author, words }: { author: Post | Comment; words: CommunityTexts }) {
  if (author.phoneEnd === undefined) return null;
  const code = author.referralCode ? fill(words.post.code, { code: author.referralCode }) : words.post.noCode;
  return (
    <p className="meta post-facts">
      {code} · {fill(words.post.phone, { digits: author.phoneEnd })}
    </p>
  );
}

/** `3 h ago`; the whole date when it is pointed at. */
export function Ago({ at, words }: { at: number; words: CommunityTexts }) {
  const { t, locale } = useTexts();
  return (
    <time dateTime={new Date(at).toISOString()} title={`${longDay(at, null, locale)} ${clockTime(at, null, locale)}`}>
      {fill(words.post.ago, { time: relative(Date.now() - at, t) })}
    </time>
  );
}
