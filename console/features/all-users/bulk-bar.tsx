import { useRef, useState } from 'react';
import { fill } from '../../data/later-texts.ts';
import { BulkDialog } from './bulk-dialog.tsx';
import type { Writing } from './cells.ts';
import type { Selection } from './selection.ts';
import { askedOf, type View } from './view.ts';

interface Props {
  selection: Selection;
  view: View;
  matching: number | undefined;
  writing: Writing;
}

/** How many are selected and what can be done with them. */
export function BulkBar({ selection, view, matching, writing }: Props) {
  const { words, locale } = writing;
  const [open, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const count = selection.everybody ? (matching ?? 0) : selection.ids.size;
  if (count === 0 && !open) return null;
  const { sort: _, ...shown } = askedOf(view);
  const close = () => {
    setOpen(false);
    opener.current?.focus();
  };
  return (
    <section className="users-bar" aria-label={words.bulk.edit}>
      <span className="strong tabular" role="status">
        {fill(words.bulk.bar, { count: count.toLocaleString(locale) })}
      </span>
      {!selection.everybody && matching !== undefined && matching > selection.ids.size && (
        <button type="button" className="users-button" onClick={selection.takeEverybody}>
          {fill(words.bulk.all, { count: matching.toLocaleString(locale) })}
        </button>
      )}
      <button ref={opener} type="button" className="users-button users-primary" onClick={() => setOpen(true)}>
        {words.bulk.edit}
      </button>
      <button type="button" className="users-button" onClick={selection.clear}>
        {words.bulk.clear}
      </button>
      {open && (
        <BulkDialog
          target={selection.everybody ? shown : { userIds: [...selection.ids] }}
          count={count}
          writing={writing}
          onClose={close}
        />
      )}
    </section>
  );
}
