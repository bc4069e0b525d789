import type { RemoteEvent } from '#api/contract/remote-browser.ts';

export type Picture = Extract<RemoteEvent, { event: 'screenshot' }>['data'];

export interface RemoteScreen {
  click(x: number, y: number): void;
  press(key: string): void;
  finish(): void;
  /** Closes the socket; no callback is called afterwards. */
  leave(): void;
}

interface Opening {
  userId: string;
  ticket: string;
  url: string;
  width: number;
  height: number;
  onPicture(picture: Picture): void;
  onLoading(loading: boolean): void;
  /** A failure code; null = as it was asked. */
  onEnd(code: string | null): void;
}

/** Opens the socket with its ticket, then the page. */
export function openScreen({ userId, ticket, url, width, height, onPicture, onLoading, onEnd }: Opening): RemoteScreen {
  const address = new URL(`/prd/remote-browser?${new URLSearchParams({ userId, ticket })}`, location.href);
  address.protocol = location.protocol === 'https:' ? 'wss:' : 'ws:';
  const socket = new WebSocket(address);
  const send = (event: string, data?: object) => {
    if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ event, ...(data && { data }) }));
  };
  let here = true;
  socket.onopen = () => {
    send('start-phantom');
    send('open-url', { url, pageHeight: height, pageWidth: width, userAgent: navigator.userAgent });
  };
  socket.onmessage = ({ data }: MessageEvent<string>) => {
    if (!here) return;
    const told = JSON.parse(data) as RemoteEvent;
    if (told.event === 'screenshot') onPicture(told.data);
    else onLoading(told.event === 'load-start');
  };
  socket.onclose = ({ code, reason }) => {
    if (here) onEnd(code === 1000 ? null : reason || 'remote.failed');
  };
  return {
    click: (x, y) => send('click', { x, y }),
    press: (key) => send('send_keys', { key }),
    finish: () => send('finish'),
    leave() {
      here = false;
      socket.close();
    },
  };
}

const NAMED = /^(?:Enter|Backspace|Delete|Tab|Escape|Home|End|Arrow(?:Left|Right|Up|Down))$/;

/** The key that a press stands for, or null for one the page has no use for: combinations, function keys. */
export function keyOf({ key, ctrlKey, altKey, metaKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'altKey' | 'metaKey'>): string | null {
  if (ctrlKey || altKey || metaKey) return null;
  return NAMED.test(key) || [...key].length === 1 ? key : null;
}

/** A place on the shown canvas as a place on the page. */
export function placeOn(
  shown: { left: number; top: number; width: number; height: number },
  at: { x: number; y: number },
  page: { width: number; height: number },
): { x: number; y: number } {
  const x = ((at.x - shown.left) / shown.width) * page.width;
  const y = ((at.y - shown.top) / shown.height) * page.height;
  return { x: Math.round(Math.min(Math.max(x, 0), page.width)), y: Math.round(Math.min(Math.max(y, 0), page.height)) };
}
