import { Link } from 'react-router';
import { useTexts } from '../../data/i18n.ts';
import { mainManifest } from '../../data/main-switch.ts';

/** The way to the panel of the instant offers. */
export function InstantOffersLink() {
  const words = useTexts().t.dashboard.instantOffers;
  return (
    <section className="card entry-card" aria-labelledby="instant-offers-link">
      <div>
        <h2 id="instant-offers-link" className="section-title">
          {words.title()}
        </h2>
        <p className="meta">{words.lead()}</p>
      </div>
      <Link className="button-link" to={`${mainManifest.routeRoot}/instant-offers`}>
        {words.open()}
      </Link>
    </section>
  );
}
