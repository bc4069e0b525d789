import type { UserRecord } from '#api/contract/users.ts';
import { useTexts } from '../../data/i18n.ts';
import { useMetadata } from '../../data/metadata.ts';
import { waysOf } from '../contact/contact-ways.ts';
import { Icon } from '../icon/icon.tsx';

/** Shown above the dashboard of an account that is not active and pays a partner. */
export function Activation({ user }: { user: UserRecord }) {
  return isActiveAccount(user) ? null : <Inactive />;
}

export function isActiveAccount({ goodStanding, accountType }: UserRecord): boolean {
  return goodStanding || accountType === 'Free';
}

/** Drivers invited by a person who collects the money are sent to that person and asked for no payment. */
function Inactive() {
  const { t } = useTexts();
  const words = t.console.activation;
  const { data } = useMetadata();
  if (data?.referral?.collectsMoney !== true) return null;
  const { messages, calls } = waysOf(data.referral.contactOptions);
  return (
    <section className="card status-card" data-role="bad" role="alert" aria-label={words.label()}>
      <p className="strong">
        <Icon name="alert" /> {words.collected()}
      </p>
      <p>{words.collectedLead()}</p>
      <ul className="location-rows">
        {[...messages, ...calls].map(({ kind, shown, href }) => (
          <li key={href}>
            <a className="button-link" href={href} rel="noreferrer">
              {`${words.ways[kind]()} ${shown}`}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
