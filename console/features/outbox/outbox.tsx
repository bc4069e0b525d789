import { Link, useSearchParams } from 'react-router';
import { useToolTexts } from '../../data/tool-texts.ts';
import { PageTitle } from '../../ui/page/page-title.tsx';
import { Campaigns } from './campaigns.tsx';
import { Jobs } from './jobs.tsx';
import { MessageList } from './message-list.tsx';
import '../../ui/feedback/dialog.css';
import '../../ui/form/form.css';
import '../../ui/page/tools.css';

const SECTIONS = ['outbox', 'campaigns', 'jobs'] as const;

/** What was sent and waits, and what the server does by itself. One section at a time; the address names it. */
export function Outbox() {
  const { words } = useToolTexts();
  const [query, setQuery] = useSearchParams();
  const shown = SECTIONS.find((name) => name === query.get('section')) ?? 'outbox';
  return (
    <div className="page tools outbox">
      <PageTitle>{words.outbox.title}</PageTitle>
      <p className="meta">{words.outbox.lead}</p>
      <Link className="button-link" to="/admin/sms">
        {words.outbox.write}
      </Link>
      <nav className="tools-tabs" aria-label={words.outbox.title}>
        {SECTIONS.map((name) => (
          <button key={name} type="button" aria-current={name === shown ? 'page' : undefined} onClick={() => setQuery({ section: name })}>
            {words.outbox.sections[name]}
          </button>
        ))}
      </nav>
      {shown === 'outbox' && <MessageList campaignId={query.get('campaign')} />}
      {shown === 'campaigns' && <Campaigns />}
      {shown === 'jobs' && <Jobs />}
    </div>
  );
}
