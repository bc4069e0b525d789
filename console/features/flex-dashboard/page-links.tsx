import { Link } from 'react-router';
import { useTexts } from '../../data/i18n.ts';
import { mainManifest } from '../../data/main-switch.ts';

/** The way to the panel of the instant offers. */
export function InstantOffersLink() {
  return <PageLink id="instant-offers-link" path="instant-offers" words={useTexts().t.dashboard.instantOffers} />;
}

/** The way to the driver's own selfies. */
export function SelfiesLink() {
  return <PageLink id="selfies-link" path="selfies" words={useTexts().t.dashboard.selfies} />;
}

interface LinkProps {
  id: string;
  /** Below the platform's root. */
  path: string;
  words: Record<'title' | 'lead' | 'open', () => string>;
}

function PageLink({ id, path, words }: LinkProps) {
  return (
    <section className="card entry-card" aria-labelledby={id}>
      <div>
        <h2 id={id} className="section-title">
          {words.title()}
        </h2>
        <p className="meta">{words.lead()}</p>
      </div>
      <Link className="button-link" to={`${mainManifest.routeRoot}/${path}`}>
        {words.open()}
      </Link>
    </section>
  );
}
