import { type FormEvent, useRef } from 'react';
import { USER_COLUMNS } from '#api/contract/user-columns.ts';
import type { UserRecord } from '#api/contract/users.ts';
import { fill } from '../../data/later-texts.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import type { Writing } from './cells.ts';
import { useChange } from './use-change.ts';

/** The switches, the restriction and the locations of which nothing is taken. */
export function FlexSection({ user, writing }: { user: UserRecord; writing: Writing }) {
  const { panel: words, values } = writing.words;
  const { save, busy } = useChange(user.userId, words.saved);
  const field = useRef<HTMLInputElement>(null);
  const listed = Array.isArray(user['blacklistedLocations']) ? (user['blacklistedLocations'] as string[]) : [];
  const setList = (blacklistedLocations: string[]) => save({ blacklistedLocations }, { failed: words.blacklistFailed });
  function add(event: FormEvent) {
    event.preventDefault();
    const location = field.current!.value.trim();
    if (!location || busy) return field.current!.focus();
    field.current!.value = '';
    if (!listed.includes(location)) setList([...listed, location]);
  }
  const switches = [
    ['masacreModeEnabled', words.masacre],
    ['clickerMode', words.clicker],
    ['proxyInstalled', words.proxy],
  ] as const;
  return (
    <section aria-labelledby="panel-flex">
      <h3 id="panel-flex" className="section-title">
        {words.flex}
      </h3>
      {switches.map(([name, label]) => (
        <label key={name} className="users-switch">
          <input
            type="checkbox"
            checked={user[name] === true}
            disabled={busy}
            onChange={(event) => save({ [name]: event.target.checked })}
          />
          {label}
        </label>
      ))}
      <label className="users-select">
        {words.restriction}
        <select
          value={typeof user['flexRestriction'] === 'string' ? user['flexRestriction'] : ''}
          disabled={busy}
          onChange={(event) => save({ flexRestriction: (event.target.value || null) as 'FULL_TIME' | null })}
        >
          <option value="">{values.none}</option>
          {USER_COLUMNS.flexRestriction.choices.map((choice) => (
            <option key={choice} value={choice}>
              {values[choice]}
            </option>
          ))}
        </select>
      </label>
      <h4 className="users-label-block">{words.blacklist}</h4>
      {listed.length === 0 && <p className="meta">{words.blacklistNone}</p>}
      <ul className="users-chips">
        {listed.map((location) => (
          <li key={location}>
            <button
              type="button"
              className="users-chip"
              disabled={busy}
              aria-label={fill(words.blacklistRemove, { name: location })}
              onClick={() => setList(listed.filter((each) => each !== location))}
            >
              {location} <Icon name="cross" />
            </button>
          </li>
        ))}
      </ul>
      <form className="users-inline" onSubmit={add}>
        <label>
          {words.blacklistHint}
          <input ref={field} maxLength={100} autoCapitalize="off" spellCheck={false} />
        </label>
        <button type="submit" className="users-button">
          {words.blacklistAdd}
        </button>
      </form>
    </section>
  );
}
