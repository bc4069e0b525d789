import { copyLink } from '../../ui/toolbar/copy-link.ts';
import type { InviteTexts } from './texts.ts';

/** The whole address of a page of this console. */
export function addressOf(path: string): string {
  return new URL(path, location.origin).href;
}

/** Path of the sign-up page of an invite. */
export function pathOf(inviteId: string): string {
  return `/register/invite/${encodeURIComponent(inviteId)}`;
}

/** WhatsApp with the words written already; without a phone the driver picks who gets them. */
export function whatsappAddress(text: string, phone = ''): string {
  return `https://wa.me/${phone.replace(/\D/g, '')}?text=${encodeURIComponent(text)}`;
}

/** The device's own share sheet; where there is none the link is copied. Closing the sheet is no failure. */
export async function shareLink(link: string, words: InviteTexts['share']): Promise<void> {
  if (!navigator.share) return copyLink(link, words);
  try {
    await navigator.share({ text: words.text, url: link });
  } catch (error) {
    if ((error as Error).name !== 'AbortError') await copyLink(link, words);
  }
}
