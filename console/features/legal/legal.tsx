import { use } from 'react';
import { useTexts } from '../../data/i18n.ts';
import { brandOf } from '../../ui/brand/brand.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { PageTitle } from '../../ui/page/page-title.tsx';
import { Body, piecesOf } from '../../ui/text/long-text.tsx';
import { legalTexts } from './texts.ts';
import '../../data/join-texts.ts';
import './legal.css';

/** The terms of service as a page. */
export function Terms() {
  return <LegalPage which="terms" />;
}

/** The privacy policy as a page. */
export function Privacy() {
  return <LegalPage which="privacy" />;
}

/** The terms without the page's title, for a dialog. */
export function TermsText() {
  const { t, locale } = useTexts();
  const texts = use(legalTexts(locale));
  const brand = brandOf(location.hostname, t.common.product());
  return (
    <>
      <Risk title={texts.risk.title} body={texts.risk.body} brand={brand} />
      <Sections sections={texts.terms.sections} brand={brand} />
    </>
  );
}

function LegalPage({ which }: { which: 'terms' | 'privacy' }) {
  const { t, locale } = useTexts();
  const texts = use(legalTexts(locale));
  const brand = brandOf(location.hostname, t.common.product());
  const { title, lead, sections } = texts[which];
  return (
    <article className="legal">
      <PageTitle>{title}</PageTitle>
      <p className="legal-lead">{piecesOf(lead, brand).map((piece) => piece.kind === 'paragraph' && piece.text)}</p>
      {which === 'terms' && <Risk title={texts.risk.title} body={texts.risk.body} brand={brand} />}
      <nav aria-labelledby="contents" className="card legal-contents">
        <h2 id="contents" className="section-title">
          {t.join.legal.contents()}
        </h2>
        <ol>
          {Object.entries(sections).map(([key, section]) => (
            <li key={key}>
              <a href={`#${key}`}>{section.title}</a>
            </li>
          ))}
        </ol>
      </nav>
      <Sections sections={sections} brand={brand} />
    </article>
  );
}

interface RiskProps {
  title: string;
  body: string;
  brand: string;
}

function Risk({ title, body, brand }: RiskProps) {
  return (
    <section className="legal-risk" data-role="wait">
      <h2 className="section-title">
        <Icon name="alert" size={20} /> {title}
      </h2>
      <Body body={body} brand={brand} />
    </section>
  );
}

function Sections({ sections, brand }: { sections: Record<string, { title: string; body: string }>; brand: string }) {
  return Object.entries(sections).map(([key, section], index) => (
    <section key={key} className="legal-section">
      <h2 id={key} tabIndex={-1} className="section-title">
        {index + 1}. {section.title}
      </h2>
      <Body body={section.body} brand={brand} />
    </section>
  ));
}
