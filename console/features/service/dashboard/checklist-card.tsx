import { memo } from 'react';
import { Link } from 'react-router';
import type { UserRecord } from '#api/contract/users.ts';
import type { Description } from '#engine/model/platform.ts';
import { useTexts } from '../../../data/i18n.ts';
import { Icon } from '../../../ui/icon/icon.tsx';
import './checklist-card.css';
import { checklistOf } from './checklist.ts';

interface Props {
  entry: Description;
  user: UserRecord;
  viewing: boolean;
}

/**
 * What is still missing before a search can win anything, each with its way there. Gone once all is done; a sign-in that ended while
 * everything else is done belongs to the state, which the card above shows.
 */
export const ChecklistCard = memo(function ChecklistCard({ entry, user, viewing }: Props) {
  const words = useTexts().t.dashboard.checklist;
  const items = checklistOf(entry, user);
  if (items.every((item) => item.done || item.id === 'account')) return null;
  return (
    <section className="card checklist-card" aria-labelledby="checklist-title">
      <header className="checklist-head">
        <h2 id="checklist-title" className="section-title">
          {words.title()}
        </h2>
        <p className="meta">{words.progress({ done: items.filter((item) => item.done).length, total: items.length })}</p>
      </header>
      <ul className="checklist">
        {items.map(({ id, done, fix }) => {
          const name =
            id === 'account' && !done
              ? words.items.accountAgain(entry.manifest.name)
              : id === 'account'
                ? words.items.account(entry.manifest.name)
                : words.items[id]();
          return (
            <li key={id} data-role={done ? 'ok' : 'wait'}>
              <span className="check-mark">
                <Icon name={done ? 'check' : 'alert'} />
              </span>
              <span className="check-words">
                {name}
                <span className="visually-hidden">{` – ${done ? words.done() : words.open()}`}</span>
              </span>
              {!done && fix && !viewing && (
                <Link className="button-link" to={fix} aria-label={words.fixLabel(name)}>
                  {words.fix()}
                </Link>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
});
