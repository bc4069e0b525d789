import type { ExternalToast, toast as Library } from 'sonner';

type Kind = 'success' | 'error' | 'info' | 'warning' | 'loading' | 'message';

interface Notice {
  kind: Kind;
  text: string;
  options: ExternalToast | undefined;
}

/** Absent until the library is there: it comes after the first screen, which has nothing to say yet. */
let library: typeof Library | null = null;
const waiting: Notice[] = [];
/** Hears of the first that waits. */
let hurry: (() => void) | null = null;

function say(kind: Kind) {
  return (text: string, options?: ExternalToast): void => {
    if (library) library[kind](text, options);
    else {
      waiting.push({ kind, text, options });
      hurry?.();
    }
  };
}

/** Short notices over the screen. One that is said before the library is there is shown as soon as it is. */
export const toast = {
  success: say('success'),
  error: say('error'),
  info: say('info'),
  warning: say('warning'),
  loading: say('loading'),
  /** Of no kind. */
  message: say('message'),
  /** Whether these words are on the screen, or about to be, as a notice or as its reason. */
  says(text: string): boolean {
    if (waiting.some((notice) => notice.text === text || notice.options?.description === text)) return true;
    return library?.getToasts().some((shown) => 'title' in shown && (shown.title === text || shown.description === text)) ?? false;
  },
};

/** Calls `bring` once there is a notice that waits for the library, or is already; the call returned calls it off. */
export function whenNoticeWaits(bring: () => void): () => void {
  hurry = bring;
  if (waiting.length > 0) bring();
  return () => {
    hurry = null;
  };
}

/** The library shows notices from now on, beginning with those that waited for it. */
export function showToasts(from: typeof Library): void {
  library = from;
  for (const { kind, text, options } of waiting.splice(0)) from[kind](text, options);
}
