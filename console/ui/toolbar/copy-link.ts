import { toast } from '../feedback/toast.ts';

/** Puts a link into the clipboard and says so, also where the browser does not allow it. */
export async function copyLink(link: string, words: { copied: string; notCopied: string }): Promise<void> {
  try {
    await navigator.clipboard.writeText(link);
    toast.info(words.copied);
  } catch {
    toast.error(words.notCopied);
  }
}
