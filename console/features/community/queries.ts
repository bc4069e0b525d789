import { keepPreviousData, type QueryClient, useMutation, useQuery } from '@tanstack/react-query';
import { ApiFailure } from '#api/contract/client.ts';
import { contract } from '#api/contract/index.ts';
import type { ReportReason } from '#api/contract/post-limits.ts';
import type { Post } from '#api/contract/posts.ts';
import { MINUTE } from '#config/constants.ts';
import { useConsole } from '../../data/console.tsx';
import { failureText } from '../../data/failure-text.ts';
import { useTexts } from '../../data/i18n.ts';
import { toast } from '../../ui/feedback/toast.ts';

interface PostFilter {
  service?: string | undefined;
  search?: string | undefined;
  reported?: boolean | undefined;
  /** This post alone. */
  postId?: string | undefined;
}

export const postKeys = {
  all: ['posts'],
  lists: ['posts', 'list'],
  list: (asked: object) => ['posts', 'list', asked],
  count: (filter: object) => ['posts', 'count', filter],
  muted: ['posts', 'muted'],
} as const;

function inputOf({ service, search, reported }: PostFilter) {
  return { ...(service && { service }), ...(search && { search }), ...(reported && { reported: 'true' as const }) };
}

/** A page; while the next one is on its way the one before stays. */
export function usePosts(filter: PostFilter, page: number) {
  const { call } = useConsole();
  const { postId } = filter;
  const asked = postId ? { postId } : { ...inputOf(filter), page: String(page) };
  return useQuery<Post[]>({
    queryKey: postKeys.list(asked),
    queryFn: ({ signal }) => call(contract.posts, asked, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: MINUTE,
  });
}

export function usePages(filter: PostFilter) {
  const { call } = useConsole();
  const asked = inputOf(filter);
  return useQuery({
    queryKey: postKeys.count(asked),
    queryFn: ({ signal }) => call(contract.postsCount, asked, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** Says what did not work in the words of the action, and why below. */
export function useTellFailure() {
  const texts = useTexts();
  return (what: string) => (error: unknown) => {
    const why = error instanceof ApiFailure && error.body.code.endsWith('ailed') ? undefined : failureText(error, texts);
    toast.error(what, { id: what, ...(why && why !== what && { description: why }) });
  };
}

/** Every change of a post: the answer takes its place on the screen. */
export function useChangePost() {
  const { call, queries } = useConsole();
  return useMutation({
    mutationFn: (newPost: { postId: string; likes?: Record<string, boolean>; comments?: { body: string }[]; sticky?: boolean }) =>
      call(contract.changePost, { newPost }),
    onSuccess: (post) => put(queries, post),
  });
}

/** Shows the like at once, and takes it back where the server does not take it. */
export function useLike(reader: string) {
  const { queries } = useConsole();
  const change = useChangePost();
  return (post: Post, like: boolean, onError: (error: unknown) => void) => {
    put(queries, liked(post, reader, like));
    change.mutate(
      { postId: post.postId, likes: { [reader]: like } },
      {
        onError: (error) => {
          put(queries, post);
          onError(error);
        },
      },
    );
  };
}

function liked(post: Post, reader: string, like: boolean): Post {
  const { [reader]: own, ...others } = post.likes;
  const more = Number(like) - Number(own === true);
  return { ...post, likes: like ? { [reader]: true, ...others } : others, likeCount: Math.max(0, post.likeCount + more) };
}

/** Calls after which the lists are read again. */
export function usePostCalls() {
  const { call, queries } = useConsole();
  const onSuccess = () => queries.invalidateQueries({ queryKey: postKeys.all });
  return {
    remove: useMutation({
      mutationFn: (what: { postId: string; commentId?: string }) => call(contract.deletePost, what),
      onSuccess,
    }),
    report: useMutation({
      mutationFn: (what: { postId: string; commentId?: string; reason: ReportReason }) => call(contract.reportPost, what),
      onSuccess,
    }),
    mute: useMutation({ mutationFn: (what: { postId: string; commentId?: string }) => call(contract.muteAuthor, what), onSuccess }),
    keep: useMutation({ mutationFn: (postId: string) => call(contract.reviewPost, { postId }), onSuccess }),
  };
}

export function useMuted(enabled: boolean) {
  const { call } = useConsole();
  return useQuery({ queryKey: postKeys.muted, queryFn: ({ signal }) => call(contract.mutedAuthors, {}, { signal }), enabled });
}

export function useUnmute() {
  const { call, queries } = useConsole();
  return useMutation({
    mutationFn: (author: string) => call(contract.unmuteAuthor, { author }),
    onSuccess: (muted) => {
      queries.setQueryData(postKeys.muted, muted);
      return queries.invalidateQueries({ queryKey: postKeys.lists });
    },
  });
}

function put(queries: QueryClient, post: Post): void {
  queries.setQueriesData<Post[]>({ queryKey: postKeys.lists }, (posts) =>
    posts?.map((each) => (each.postId === post.postId ? post : each)),
  );
}
