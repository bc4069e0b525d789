import { useEffect, useRef, useState } from 'react';
import { USER_COLUMN_NAMES, type UserColumnName } from '#api/contract/user-columns.ts';
import { useChangeUser } from '../../data/change-user.ts';
import { fill } from '../../data/later-texts.ts';
import { NativeDialog } from '../../ui/feedback/native-dialog.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import type { UsersTexts } from './texts.ts';

interface Props {
  userId: string;
  columns: readonly UserColumnName[];
  words: UsersTexts;
}

/** Which columns the table shows and in which order; kept with the reader's account. */
export function ColumnPicker({ userId, columns, words }: Props) {
  const [open, setOpen] = useState(false);
  const [picked, setPicked] = useState<readonly UserColumnName[]>(columns);
  const change = useChangeUser(userId);
  const opener = useRef<HTMLButtonElement>(null);
  const saved = columns.join();
  // What the server has is what the table shows: after a refusal the ticks go back too.
  useEffect(() => setPicked(saved.split(',') as UserColumnName[]), [saved]);
  const save = (next: readonly UserColumnName[]) => {
    setPicked(next.length ? next : columns);
    change.mutate(
      { allUsersTableColumns: [...next] },
      {
        onError: () => {
          setPicked(columns);
          toast.error(words.columnsFailed);
        },
      },
    );
  };
  const toggle = (name: UserColumnName) => {
    const next = picked.includes(name) ? picked.filter((each) => each !== name) : [...picked, name];
    if (next.length) save(next);
  };
  const move = (name: UserColumnName, by: number) => {
    const from = picked.indexOf(name);
    const to = from + by;
    if (to < 0 || to >= picked.length) return;
    const next = [...picked];
    next.splice(to, 0, ...next.splice(from, 1));
    save(next);
  };
  const close = () => {
    setOpen(false);
    opener.current?.focus();
  };
  const others = USER_COLUMN_NAMES.filter((name) => !picked.includes(name));
  return (
    <>
      <button ref={opener} type="button" className="users-button" onClick={() => setOpen(true)}>
        {words.columns}
      </button>
      {open && (
        <NativeDialog label={words.columnsTitle} className="dialog" onClose={close}>
          <h2 className="section-title">{words.columnsTitle}</h2>
          <ul className="users-columns">
            {[...picked, ...others].map((name) => (
              <li key={name}>
                <label>
                  <input type="checkbox" checked={picked.includes(name)} onChange={() => toggle(name)} />
                  {words.names[name]}
                </label>
                {picked.includes(name) && (
                  <span>
                    <button type="button" aria-label={fill(words.columnsUp, { name: words.names[name] })} onClick={() => move(name, -1)}>
                      ↑
                    </button>
                    <button type="button" aria-label={fill(words.columnsDown, { name: words.names[name] })} onClick={() => move(name, 1)}>
                      ↓
                    </button>
                  </span>
                )}
              </li>
            ))}
          </ul>
          <div className="dialog-actions">
            <button type="button" className="users-button" onClick={() => save([])}>
              {words.columnsReset}
            </button>
            <button type="button" className="users-button" onClick={close}>
              {words.bulk.close}
            </button>
          </div>
        </NativeDialog>
      )}
    </>
  );
}
