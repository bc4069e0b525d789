import { atom, useAtom, useSetAtom } from 'jotai';
import { useEffect, useState } from 'react';

/**
 * Everything that may cover the page by itself, the most important first. One is shown at a time; the next one waits until it is
 * closed. A new overlay gets its place here and asks `useOverlay` whether it is its turn.
 */
export const OVERLAY_ORDER = [
  'terms',
  'suspension',
  'activation',
  'instantOffers',
  'generalDialog',
  'announcement',
  'promotion',
  'rating',
  'whatsNew',
] as const;
type Overlay = (typeof OVERLAY_ORDER)[number];

const dueAtom = atom<ReadonlySet<Overlay>>(new Set<Overlay>());

/** Returns the overlay to show of those that are due; undefined without any. */
export function firstOf(due: ReadonlySet<Overlay>): Overlay | undefined {
  return OVERLAY_ORDER.find((name) => due.has(name));
}

/** How often a waiting overlay looks whether the dialog that the driver has opened is closed. */
const LOOK_MS = 250;

/**
 * Joins the queue while `due`; returns whether this overlay is the one to show now. It never opens over a dialog that is open
 * already: a question about a stop or a payment stays in front until it is answered.
 */
export function useOverlay(name: Overlay, due: boolean): boolean {
  const [waiting] = useAtom(dueAtom);
  const change = useSetAtom(dueAtom);
  const [shown, setShown] = useState(false);
  const turn = due && firstOf(waiting) === name;
  useEffect(() => {
    if (!due) return;
    change((before) => new Set([...before, name]));
    return () => change((before) => new Set([...before].filter((one) => one !== name)));
  }, [name, due, change]);
  useEffect(() => {
    if (!turn) return setShown(false);
    const look = () => setShown((before) => before || !document.querySelector(OPEN_DIALOG));
    look();
    const timer = setInterval(look, LOOK_MS);
    return () => clearInterval(timer);
  }, [turn]);
  return turn && shown;
}

/** The browser's own dialogs and those of the component library. */
const OPEN_DIALOG = 'dialog[open], [role="dialog"], [role="alertdialog"]';
