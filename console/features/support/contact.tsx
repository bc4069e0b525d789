import { use } from 'react';
import { Link } from 'react-router';
import { useFacts } from '../../data/facts.ts';
import { useTexts } from '../../data/i18n.ts';
import { type Way, waysOf } from '../../ui/contact/contact-ways.ts';
import { Failed } from '../../ui/feedback/failed.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import { PageTitle } from '../../ui/page/page-title.tsx';
import { supportTexts } from './texts.ts';
import './support.css';

/** Every way to reach support that the operator lists: messages first, then the phone. */
export function Contact() {
  const { t, locale } = useTexts();
  const words = use(supportTexts(locale)).contact;
  const facts = useFacts();
  const { messages, calls } = waysOf(facts.data?.contact ?? []);
  return (
    <article className="support contact">
      <PageTitle>{words.title}</PageTitle>
      {facts.data ? (
        <>
          <p className="support-lead">{messages.length + calls.length ? words.lead : words.none}</p>
          <Ways title={words.message} ways={messages} names={words.ways} />
          <Ways title={words.phone} ways={calls} names={words.ways} />
        </>
      ) : facts.isError ? (
        <Failed title={words.failed} error={facts.error} onRetry={() => void facts.refetch()} />
      ) : (
        <div className="card skeleton-card support-skeleton" role="status" aria-label={t.console.shell.loading()} />
      )}
      {!facts.isPending && (
        <section className="support-more">
          <h2 className="section-title">{words.before}</h2>
          <p className="support-links">
            <Link className="line-link" to="/faq">
              {t.console.shell.faq()}
            </Link>
            <Link className="line-link" to="/status">
              {t.console.shell.status()}
            </Link>
          </p>
        </section>
      )}
    </article>
  );
}

function Ways({ title, ways, names }: { title: string; ways: readonly Way[]; names: Record<Way['kind'], string> }) {
  if (ways.length === 0) return null;
  return (
    <section className="card support-ways">
      <h2 className="section-title">{title}</h2>
      <ul>
        {ways.map(({ kind, shown, href }) => (
          <li key={href}>
            <a href={href} className="contact-way" rel="noreferrer">
              <Icon name={kind === 'PHONE' ? 'device' : kind === 'EMAIL' ? 'mail' : 'message'} size={20} />
              <span className="support-words">
                <span className="strong">{names[kind]}</span>
                <span className="meta">{shown}</span>
              </span>
              <Icon name="right" />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
