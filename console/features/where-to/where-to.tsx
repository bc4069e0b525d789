import { Link } from 'react-router';
import type { UserRecord } from '#api/contract/users.ts';
import { useFacts } from '../../data/facts.ts';
import { useTexts } from '../../data/i18n.ts';
import { homeOfService, manifestOf } from '../../data/set-up.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { StatusChip } from '../../ui/status/status-chip.tsx';
import { statusLabel } from '../../ui/status/status-label.ts';
import '../../ui/services/service-card.css';

/** For a driver of several services: each with the way to its home, and whether it searches. */
export function WhereTo({ user }: { user: UserRecord }) {
  const { t } = useTexts();
  const words = t.join.whereTo;
  const disabled = useFacts().data?.disabledServices ?? [];
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
          const { text, ...look } = statusLabel(user, manifest, disabled, t);
          return (
            <li key={key}>
              <Link to={homeOfService(key)} className="card service-card service-way">
                <span className="service-mark" aria-hidden="true">
                  {manifest.name.slice(0, 1)}
                </span>
                <span className="service-words">
                  <span className="section-title">{manifest.name}</span>
                </span>
                <StatusChip {...look}>{text}</StatusChip>
                <Icon name="right" />
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
