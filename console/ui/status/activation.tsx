import type { UserRecord } from '#api/contract/users.ts';
import type { ShellFacts } from '../../data/facts.ts';
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
  const { data } = useMetadata();
  if (data?.referral?.collectsMoney !== true) return null;
  return (
    <section className="card status-card" data-role="bad" role="alert" aria-label={t.console.activation.label()}>
      <p className="strong">
        <Icon name="alert" /> {t.console.activation.collected()}
      </p>
      <PartnerWays contacts={data.referral.contactOptions} />
    </section>
  );
}

/** What to do, and how to reach the person who collects the money. */
export function PartnerWays({ contacts }: { contacts: ShellFacts['contact'] }) {
  const { t } = useTexts();
  const words = t.console.activation;
  const { messages, calls } = waysOf(contacts);
  return (
    <>
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
    </>
  );
}
