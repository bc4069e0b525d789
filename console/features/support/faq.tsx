import { use } from 'react';
import { Link } from 'react-router';
import { useTexts } from '../../data/i18n.ts';
import { brandOf } from '../../ui/brand/brand.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { PageTitle } from '../../ui/page/page-title.tsx';
import { Body } from '../../ui/text/long-text.tsx';
import { supportTexts } from './texts.ts';
import './support.css';

/** What drivers ask most; each answer opens under its question. */
export function Faq() {
  const { t, locale } = useTexts();
  const words = use(supportTexts(locale)).faq;
  const brand = brandOf(location.hostname, t.common.product());
  return (
    <article className="support">
      <PageTitle>{words.title}</PageTitle>
      <div className="support-lead">
        <Body body={words.lead} brand={brand} />
      </div>
      <div className="card faq">
        {Object.entries(words.questions).map(([key, { title, body }]) => (
          <details key={key} id={key}>
            <summary>
              <h2>{title}</h2>
              <Icon name="down" />
            </summary>
            <div className="faq-answer">
              <Body body={body} brand={brand} />
            </div>
          </details>
        ))}
      </div>
      <p className="support-more">
        <Link className="line-link" to="/help/pauses">
          {words.pauses}
        </Link>
      </p>
      <p className="support-more">
        {words.more}{' '}
        <Link className="line-link" to="/contact-us">
          {t.console.shell.contact()}
        </Link>
      </p>
    </article>
  );
}
