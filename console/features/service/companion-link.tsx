import { Button } from '@radix-ui/themes';
import { Link } from 'react-router';
import type { UserRecord } from '#api/contract/users.ts';
import type { View } from '#engine/describe/view.ts';
import type { Description } from '#engine/model/platform.ts';
import { useDescription } from '../../data/described.ts';
import { useTexts } from '../../data/i18n.ts';
import { configurationOf } from '../../data/service-paths.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { notEnabled } from './before-start.ts';
import { useServiceWords } from './words.ts';

interface Props {
  entry: Description;
  user: UserRecord;
  companion: NonNullable<View['companion']>;
}

/** Links to the configuration of a service that drivers use with this one; a driver without that service reads why it is missing. */
export function CompanionLink({ entry, user, companion }: Props) {
  const own = useServiceWords(entry.manifest);
  const { to, refuse } = useCompanion(user, companion);
  return (
    <section className="card" aria-label={own(companion.label)}>
      <p className="meta">{own(companion.lead)}</p>
      {to ? (
        <Link className="button-link" to={to}>
          {own(companion.label)}
        </Link>
      ) : (
        <Button type="button" size="4" variant="soft" highContrast onClick={refuse}>
          {own(companion.label)}
        </Button>
      )}
    </section>
  );
}

/** `to` is null for a driver without that service. */
export function useCompanion(user: UserRecord, { service }: Props['companion']): { to: string | null; refuse(): void } {
  const other = useDescription(service);
  const missing = notEnabled(other, user, useTexts());
  return { to: missing === null ? configurationOf(other.manifest) : null, refuse: () => void (missing && toast.info(missing)) };
}
