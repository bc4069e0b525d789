import { type FormEvent, useState } from 'react';
import { contract } from '#api/contract/index.ts';
import { POST_LIMITS } from '#api/contract/post-limits.ts';
import type { Comment, Post } from '#api/contract/posts.ts';
import { may } from '#api/contract/roles.ts';
import type { UserRecord } from '#api/contract/users.ts';
import { POSTS } from '#config/constants.ts';
import { useConsole } from '../../data/console.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import { Ago, AuthorFacts, AuthorName } from './author.tsx';
import { useChangePost, useTellFailure } from './queries.ts';
import type { CommunityTexts } from './texts.ts';

interface Props {
  post: Post;
  user: UserRecord;
  words: CommunityTexts;
  /** The comment that the address names: brought into view. */
  named?: string | null | undefined;
  onAsk(act: 'remove' | 'report' | 'mute', comment: Comment): void;
}

/** The newest two; five more with every press, the earlier ones asked for when they are needed. */
export function Comments({ post, user, words, named, onAsk }: Props) {
  const { call } = useConsole();
  const tell = useTellFailure();
  const [shown, setShown] = useState<number>(named ? POSTS.commentsSent : POSTS.comments);
  const [earlier, setEarlier] = useState<readonly Comment[]>([]);
  // A post that carries fewer than it could has no others.
  const [ended, setEnded] = useState(false);
  const [busy, setBusy] = useState(false);
  const known = [...earlier, ...post.comments];
  const complete = ended || post.comments.length < POSTS.commentsSent;
  const more = shown < known.length || !complete;
  const moderates = may(user, 'content');

  async function showMore() {
    const next = shown + POSTS.moreComments;
    if (next <= known.length || complete) return setShown(next);
    setBusy(true);
    try {
      const found = await call(contract.postComments, { postId: post.postId, before: known[0]!.commentId });
      setEarlier([...found, ...earlier]);
      setEnded(found.length < POSTS.commentsSent);
      setShown(next);
    } catch (error) {
      tell(words.errors.get)(error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className="comments">
      {more && (
        <button type="button" className="text-button" disabled={busy} onClick={() => void showMore()}>
          {words.comment.more}
        </button>
      )}
      {known.length > 0 && (
        <ul aria-label={words.comment.list}>
          {known.slice(-shown).map((comment) => (
            <li
              key={comment.commentId}
              ref={comment.commentId === named ? intoView : null}
              data-named={comment.commentId === named || undefined}
            >
              <p className="meta">
                <AuthorName author={comment} own={comment.userId === user.userId} words={words} /> ·{' '}
                <Ago at={comment.timestamp} words={words} />
              </p>
              <AuthorFacts author={comment} words={words} />
              <p className="post-body written" dir="auto">
                {comment.body}
              </p>
              <div className="comment-ways">
                {comment.userId !== user.userId && (
                  <button type="button" className="text-button" onClick={() => onAsk('report', comment)}>
                    {words.post.report}
                  </button>
                )}
                {(comment.userId === user.userId || moderates) && (
                  <button type="button" className="text-button" onClick={() => onAsk('remove', comment)}>
                    {words.comment.remove}
                  </button>
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
      <NewComment post={post} words={words} onSent={() => setShown(shown + 1)} />
    </div>
  );
}

const intoView = (place: HTMLElement | null) => place?.scrollIntoView?.({ block: 'center' });

function NewComment({ post, words, onSent }: { post: Post; words: CommunityTexts; onSent(): void }) {
  const [text, setText] = useState('');
  const change = useChangePost();
  const tell = useTellFailure();
  const rests = text.trim() === '' || change.isPending;
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (rests) return;
    change.mutate(
      { postId: post.postId, comments: [{ body: text }] },
      {
        onSuccess: () => {
          setText('');
          onSent();
        },
        onError: tell(words.errors.comment),
      },
    );
  };
  return (
    <form className="comment-new" onSubmit={send}>
      <textarea
        rows={1}
        dir="auto"
        maxLength={POST_LIMITS.comment}
        placeholder={words.comment.label}
        aria-label={words.comment.label}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <button type="submit" className="bar-button" disabled={rests} aria-label={words.comment.send} title={words.comment.send}>
        <Icon name="message" size={20} />
      </button>
    </form>
  );
}
