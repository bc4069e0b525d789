import { use } from 'react';
import { Link } from 'react-router';
import { MODES } from '#engine/model/session.ts';
import { flexTexts } from '../../data/flex-texts.ts';
import { useTexts } from '../../data/i18n.ts';
import { mainManifest } from '../../data/main-switch.ts';
import { PageTitle } from '../../ui/page/page-title.tsx';
import './support.css';

/** What the fastest mode is, next to the other three. */
export function Masacre() {
  const { locale } = useTexts();
  const words = use(flexTexts(locale)).masacre;
  const names = { secure: words.discrete, lucrative: words.money, food: words.food, masacre: words.masacre };
  const does = { secure: words.discreteDoes, lucrative: words.moneyDoes, food: words.foodDoes, masacre: words.masacreDoes };
  return (
    <article className="support masacre">
      <PageTitle>{words.title}</PageTitle>
      <p className="support-lead">{words.lead}</p>
      <section className="card support-ways">
        <h2 className="section-title">{words.modes}</h2>
        <ul className="masacre-modes">
          {MODES.map((mode) => (
            <li key={mode}>
              <p className="strong">{names[mode]}</p>
              <p className="meta">{does[mode]}</p>
            </li>
          ))}
        </ul>
      </section>
      <section className="support-more">
        <p>{words.who}</p>
        <p className="support-links">
          <Link className="line-link" to={mainManifest.routeRoot}>
            {words.choose}
          </Link>
        </p>
      </section>
    </article>
  );
}
