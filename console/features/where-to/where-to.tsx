import { Link } from 'react-router';
import type { UserRecord } from '#api/contract/users.ts';
import { useTexts } from '../../data/i18n.ts';
import { homeOfService, manifestOf } from '../../data/set-up.ts';
import { Icon } from '../../ui/icon.tsx';

/** For a driver of several services: each with the way to its home, and whether it searches. */
export function WhereTo({ user }: { user: UserRecord }) {
  const { t } = useTexts();
  const words = t.join.whereTo;
  return (
    <section className="entry services" aria-labelledby="where-to-title">
      <title>{`${words.title()} · ${t.common.product()}`}</title>
      <h1 id="where-to-title" className="page-title">
        {words.title()}
      </h1>
      <ul className="service-cards">
        {user.services.map(({ key }) => {
          const manifest = manifestOf(key);
          if (!manifest) return null;
          const state = user.sessions[key]?.state ?? 'stopped';
          return (
            <li key={key}>
              <Link to={homeOfService(key)} className="card service-card service-way">
                <span className="service-mark" aria-hidden="true">
                  {manifest.name.slice(0, 1)}
                </span>
                <span className="service-words">
                  <span className="section-title">{manifest.name}</span>
                  <span className="meta">{(t.common.states as Record<string, () => string>)[state]?.() ?? t.common.states.stopped()}</span>
                </span>
                <Icon name="right" />
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
