import { use } from 'react';
import { flexTexts } from '../../data/flex-texts.ts';
import { useTexts } from '../../data/i18n.ts';
import { PageTitle } from '../../ui/page/page-title.tsx';
import { ProxySteps } from './proxy-steps.tsx';
import './support.css';

/** How a phone is set up. */
export function Documentation() {
  const { locale } = useTexts();
  const words = use(flexTexts(locale)).documentation;
  return (
    <article className="support documentation">
      <PageTitle>{words.title}</PageTitle>
      <p className="support-lead">{words.lead}</p>
      <section className="card support-ways">
        <ProxySteps />
      </section>
    </article>
  );
}
