import { Button } from '@radix-ui/themes';
import { Link } from 'react-router';
import { toast } from 'sonner';
import type { UserRecord } from '#api/contract/users.ts';
import type { View } from '#engine/describe/view.ts';
import type { CatalogueEntry } from '#engine/platforms/catalogue.ts';
import { entryOf } from '../../data/described.ts';
import { useTexts } from '../../data/i18n.ts';
import { notEnabled } from './before-start.ts';
import { configurationOf } from './state.ts';
import { useServiceWords } from './words.ts';

interface Props {
  entry: CatalogueEntry;
  user: UserRecord;
  beside: NonNullable<View['companion']>;
}

/** The way to the configuration of a service that drivers use beside this one; who has not that service is told so. */
export function Beside({ entry, user, beside }: Props) {
  const own = useServiceWords(entry.manifest);
  const { to, refuse } = useBeside(user, beside);
  return (
    <section className="card" aria-label={own(beside.label)}>
      <p className="meta">{own(beside.lead)}</p>
      {to ? (
        <Link className="button-link" to={to}>
          {own(beside.label)}
        </Link>
      ) : (
        <Button type="button" size="4" variant="soft" highContrast onClick={refuse}>
          {own(beside.label)}
        </Button>
      )}
    </section>
  );
}

/** `to` is null for a driver without that service. */
export function useBeside(user: UserRecord, { service }: Props['beside']): { to: string | null; refuse(): void } {
  const other = entryOf(service);
  const missing = notEnabled(other, user, useTexts());
  return { to: missing === null ? configurationOf(other.manifest) : null, refuse: () => void (missing && toast.info(missing)) };
}
