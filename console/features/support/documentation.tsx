import { use } from 'react';
import { flexTexts } from '../../data/flex-texts.ts';
import { useTexts } from '../../data/i18n.ts';
import { ProxySteps } from './proxy-steps.tsx';
import './support.css';

/** How a phone is set up. */
export function Documentation() {
  const { t, locale } = useTexts();
  const words = use(flexTexts(locale)).documentation;
  return (
    <article className="support documentation">
      <title>{`${words.title} · ${t.common.product()}`}</title>
      <h1 className="page-title">{words.title}</h1>
      <p className="support-lead">{words.lead}</p>
      <section className="card support-ways">
        <ProxySteps />
      </section>
    </article>
  );
}
