import { useSearchParams } from 'react-router';
import type { ConfigEntry } from '#api/contract/app-config.ts';
import { Failed } from '../../ui/feedback/failed.tsx';
import { PageTitle } from '../../ui/page/page-title.tsx';
import { History } from './history.tsx';
import { NoticeEditor } from './notice-editor.tsx';
import { PromotionEditor } from './promotions.tsx';
import { SettingsList } from './settings-list.tsx';
import { Statuses } from './statuses.tsx';
import { useContentTexts, useEntries } from './use-content.ts';
import '../../ui/feedback/dialog.css';
import '../../ui/form/form.css';
import './content.css';

const SECTIONS = ['dialog', 'announcement', 'promotions', 'statuses', 'settings', 'history'] as const;
type SectionName = (typeof SECTIONS)[number];

/** What admins write for drivers, and every setting that reaches all of them. */
export function Content() {
  const { words } = useContentTexts();
  const entries = useEntries();
  const [query, setQuery] = useSearchParams();
  const shown = SECTIONS.find((name) => name === query.get('section')) ?? SECTIONS[0];
  return (
    <div className="page">
      <PageTitle>{words.title}</PageTitle>
      <p className="meta">{words.lead}</p>
      {entries.isError && !entries.data && <Failed title={words.failed} error={entries.error} onRetry={() => void entries.refetch()} />}
      <SectionNav shown={shown} onChoose={(section) => setQuery({ section }, { replace: true })} />
      {entries.data && <Section name={shown} entries={entries.data} />}
    </div>
  );
}

/** One section is on the page at a time; the address names it. */
function SectionNav({ shown, onChoose }: { shown: SectionName; onChoose(section: SectionName): void }) {
  const { words } = useContentTexts();
  return (
    <nav className="content-sections" aria-label={words.title}>
      {SECTIONS.map((name) => (
        <button key={name} type="button" aria-current={name === shown ? 'page' : undefined} onClick={() => onChoose(name)}>
          {words.sections[name]}
        </button>
      ))}
    </nav>
  );
}

function Section({ name, entries }: { name: SectionName; entries: readonly ConfigEntry[] }) {
  if (name === 'promotions') return <PromotionEditor />;
  if (name === 'statuses') return <Statuses />;
  if (name === 'settings') return <SettingsList entries={entries} />;
  if (name === 'history') return <History />;
  const entry = entries.find(({ type }) => type === NOTICES[name]);
  return entry ? <NoticeEditor key={`${name} ${entry.revision}`} kind={name} entry={entry} /> : null;
}

const NOTICES = { dialog: 'generalDialogConfig', announcement: 'latestAnnouncement' } as const;
