import { atom, useAtom, useSetAtom } from 'jotai';
import { useEffect } from 'react';

/**
 * Everything that may cover the page by itself, the most important first. One is shown at a time; the next one waits until it is
 * closed. A new overlay gets its place here and asks `useOverlay` whether it is its turn.
 */
export const OVERLAY_ORDER = [
  'terms',
  'suspension',
  'activation',
  'generalDialog',
  'announcement',
  'promotion',
  'rating',
  'whatsNew',
] as const;
export type Overlay = (typeof OVERLAY_ORDER)[number];

const dueAtom = atom<ReadonlySet<Overlay>>(new Set<Overlay>());

/** Returns the overlay to show of those that are due; undefined without any. */
export function firstOf(due: ReadonlySet<Overlay>): Overlay | undefined {
  return OVERLAY_ORDER.find((name) => due.has(name));
}

/** Joins the queue while `due`; returns whether this overlay is the one to show now. */
export function useOverlay(name: Overlay, due: boolean): boolean {
  const [waiting] = useAtom(dueAtom);
  const change = useSetAtom(dueAtom);
  useEffect(() => {
    if (!due) return;
    change((before) => new Set([...before, name]));
    return () => change((before) => new Set([...before].filter((one) => one !== name)));
  }, [name, due, change]);
  return due && firstOf(waiting) === name;
}
