import { memo, useId, useRef, useState } from 'react';
import type { ReportReason } from '#api/contract/post-limits.ts';
import type { Comment, Post } from '#api/contract/posts.ts';
import { may } from '#api/contract/roles.ts';
import type { UserRecord } from '#api/contract/users.ts';
import { useTexts } from '../../data/i18n.ts';
import { fill } from '../../data/later-texts.ts';
import { manifestOf } from '../../data/set-up.ts';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { ServiceMark } from '../../ui/services/service-mark.tsx';
import { StatusChip } from '../../ui/status/status-chip.tsx';
import { count } from '../../ui/text/format.ts';
import { Ago, AuthorFacts, AuthorName } from './author.tsx';
import { Comments } from './comments.tsx';
import { useChangePost, useLike, usePostCalls, useTellFailure } from './queries.ts';
import { ReportDialog } from './report-dialog.tsx';
import { type CommunityTexts, counted } from './texts.ts';

const NEWS = { role: 'info', icon: 'star' } as const;
const REPORTED = { role: 'wait', icon: 'alert' } as const;

interface Props {
  post: Post;
  user: UserRecord;
  words: CommunityTexts;
  /** The comment that the address names. */
  named?: string | null;
}

/** What is to be done with a post or with one of its comments, and asked about first. */
type Asked = { act: 'remove' | 'mute' | 'report'; comment?: Comment };

export const PostCard = memo(function PostCard({ post, user, words, named }: Props) {
  const { locale } = useTexts();
  const name = manifestOf(post.serviceChosen)?.name ?? post.serviceChosen;
  const tell = useTellFailure();
  const like = useLike(user.userId);
  const change = useChangePost();
  const { keep } = usePostCalls();
  const [open, setOpen] = useState(false);
  const [asked, setAsked] = useState<Asked | null>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const ids = useId();
  const own = post.userId === user.userId;
  const moderates = may(user, 'content');
  const likes = post.likes[user.userId] === true;
  return (
    <article className="card post" data-sticky={post.sticky || undefined} aria-labelledby={`${ids}-who`}>
      <header className="post-head">
        <ServiceMark service={post.serviceChosen} name={name} />
        <div className="post-who">
          <h2 id={`${ids}-who`} className="strong">
            <AuthorName author={post} own={own} words={words} />
          </h2>
          <p className="meta">
            {name}
            {post.region && ` · ${fill(words.region, { region: post.region })}`} · <Ago at={post.timestamp} words={words} />
          </p>
          <AuthorFacts author={post} words={words} />
        </div>
        {post.sticky && <StatusChip {...NEWS}>{words.news}</StatusChip>}
      </header>
      <p className="post-body written" dir="auto">
        {post.body}
      </p>
      {post.images.length > 0 && (
        <div className="post-images">
          {post.images.map((url, at) => (
            <a key={url} href={url} target="_blank" rel="noreferrer">
              <img src={url} loading="lazy" alt={fill(words.post.picture, { place: at + 1, count: post.images.length })} />
            </a>
          ))}
        </div>
      )}
      <div className="post-ways">
        <button
          type="button"
          className="post-way"
          aria-pressed={likes}
          aria-label={`${likes ? words.post.unlike : words.post.like}, ${counted(words.post.likes, post.likeCount, locale)}`}
          onClick={() => like(post, !likes, tell(words.errors.like))}
        >
          <Icon name="heart" size={20} /> <span className="tabular">{count(post.likeCount, locale)}</span>
        </button>
        <span className="meta">{counted(words.post.comments, post.commentCount, locale)}</span>
        {post.reports !== undefined && post.reports > 0 && (
          <StatusChip {...REPORTED}>{counted(words.post.reports, post.reports, locale)}</StatusChip>
        )}
        <button ref={opener} type="button" className="button-link" aria-expanded={open} onClick={() => setOpen(!open)}>
          {words.post.more} <Icon name="down" />
        </button>
      </div>
      {open && (
        <div className="post-more">
          {moderates && (
            <button
              type="button"
              className="button-link"
              onClick={() => change.mutate({ postId: post.postId, sticky: !post.sticky }, { onError: tell(words.errors.sticky) })}
            >
              {post.sticky ? words.post.unpin : words.post.pin}
            </button>
          )}
          {moderates && (post.reports ?? 0) > 0 && (
            <button type="button" className="button-link" onClick={() => keep.mutate(post.postId, { onError: tell(words.errors.get) })}>
              {words.post.keep}
            </button>
          )}
          {!own && (
            <button type="button" className="button-link" onClick={() => setAsked({ act: 'report' })}>
              {words.post.report}
            </button>
          )}
          {!own && !post.team && (
            <button type="button" className="button-link" onClick={() => setAsked({ act: 'mute' })}>
              {words.post.mute}
            </button>
          )}
          {(own || moderates) && (
            <button type="button" className="button-link" onClick={() => setAsked({ act: 'remove' })}>
              {words.post.remove}
            </button>
          )}
        </div>
      )}
      <Comments named={named} post={post} user={user} words={words} onAsk={(act, comment) => setAsked({ act, comment })} />
      {asked && <Question asked={asked} post={post} words={words} opener={opener} onClose={() => setAsked(null)} />}
    </article>
  );
});

interface QuestionProps {
  asked: Asked;
  post: Post;
  words: CommunityTexts;
  opener: React.RefObject<HTMLButtonElement | null>;
  onClose(): void;
}

/** Asks before something is deleted, reported or muted, and does it. */
function Question({ asked: { act, comment }, post, words, opener, onClose }: QuestionProps) {
  const { t } = useTexts();
  const { remove, mute, report } = usePostCalls();
  const tell = useTellFailure();
  const what = { postId: post.postId, ...(comment && { commentId: comment.commentId }) };
  // The question is closed, and the post may be gone, before the answer comes: its hooks would not hear of it.
  const sendReport = (reason: ReportReason) =>
    void report.mutateAsync({ ...what, reason }).then(() => toast.success(words.report.sent), tell(words.errors.get));
  if (act === 'report') return <ReportDialog words={words.report} onSend={sendReport} onClose={onClose} />;
  const { ask } = words;
  const removing = act === 'remove';
  const confirm = () => {
    if (!removing) return void mute.mutateAsync(what).then(() => toast.success(words.muted.done), tell(words.errors.get));
    const done = comment ? words.comment.removed : words.post.removed;
    void remove.mutateAsync(what).then(() => toast.success(done), tell(comment ? words.errors.removeComment : words.errors.like));
  };
  const title = removing ? (comment ? ask.removeComment : ask.removePost) : ask.mute;
  const body = removing ? (comment ? ask.removeCommentBody : ask.removePostBody) : ask.muteBody;
  return (
    <ConfirmDialog
      open
      title={title}
      body={body}
      confirm={removing ? ask.remove : ask.muteGo}
      keep={t.common.cancel()}
      onConfirm={confirm}
      onClose={onClose}
      opener={opener}
    />
  );
}
