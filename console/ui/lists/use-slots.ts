import { useEffect, useState } from 'react';

/** A list that stood still for so long is put in reading order. */
const REST_MS = 200;

/** An element of a list and the row that it shows. */
interface Slot {
  slot: number;
  index: number;
}

/**
 * The elements of a list that shows its rows in view alone, in the order of the page. A row that leaves at one end becomes the one
 * that comes at the other: its texts are exchanged in place, which costs a fraction of a new element. The elements follow
 * the order of the rows again as soon as the list rests and `mayMove` allows it, for those who have it read to them.
 * @param items the rows in view and those around them, from the first
 * @param mayMove should stay the same function; an element that is moved on the page loses the focus
 */
export function useSlots(items: readonly { index: number }[], rowCount: number, mayMove?: () => boolean): Slot[] {
  const [slots, setSlots] = useState(1);
  if (items.length > slots) setSlots(items.length);
  const first = Math.max(0, Math.min(items[0]?.index ?? 0, rowCount - slots));
  const [begin, setBegin] = useState(0);
  useEffect(() => {
    const rest = setTimeout(() => (mayMove?.() ?? true) && setBegin(first), REST_MS);
    return () => clearTimeout(rest);
  }, [first, mayMove]);

  return Array.from({ length: slots }, (_, k) => {
    const slot = (begin + k) % slots;
    return { slot, index: first + ((((slot - first) % slots) + slots) % slots) };
  }).filter(({ index }) => index < rowCount);
}
