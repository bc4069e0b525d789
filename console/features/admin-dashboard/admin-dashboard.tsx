import { type ComponentType, type KeyboardEvent, use, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useTexts } from '../../data/i18n.ts';
import { LaterPart, later } from '../../ui/feedback/later-part.tsx';
import { PageTitle } from '../../ui/page/page-title.tsx';
import { reportTexts } from './texts.ts';
import './admin-dashboard.css';

const TABS = ['stats', 'charts', 'activity', 'audit'] as const;
type Tab = (typeof TABS)[number];

/** Each tab comes with its own file: what is not opened is not loaded. */
const PANELS: Record<Tab, ComponentType> = {
  stats: later(async () => (await import('./stats/stats-tab.tsx')).StatsTab),
  charts: later(async () => (await import('./charts/charts-tab.tsx')).ChartsTab),
  activity: later(async () => (await import('./service-activity/service-activity-tab.tsx')).ServiceActivityTab),
  audit: later(async () => (await import('./audit-referrals/audit-referrals-tab.tsx')).AuditReferralsTab),
};

/** How the business goes: live figures, charts, what each service brought, and the referral codes' figures. The address keeps the tab. */
export function AdminDashboard() {
  const { t, locale } = useTexts();
  const words = use(reportTexts(locale));
  const [query, setQuery] = useSearchParams();
  // The tab is marked at once, the address follows when its file has come.
  const [open, setOpen] = useState<Tab>(() => TABS.find((tab) => tab === query.get('tab')) ?? 'stats');
  function show(tab: Tab) {
    setOpen(tab);
    setQuery(tab === 'stats' ? {} : { tab }, { replace: true });
  }
  const Panel = PANELS[open];
  return (
    <div className="page">
      <PageTitle>{words.title}</PageTitle>
      <TabList open={open} label={words.title} words={words.tabs} onOpen={show} />
      <div id="admin-panel" role="tabpanel" aria-labelledby={`tab-${open}`} className="admin-panel">
        <LaterPart key={open} fallback={<div className="card skeleton-card" role="status" aria-label={t.console.shell.loading()} />}>
          <Panel />
        </LaterPart>
      </div>
    </div>
  );
}

interface TabListProps {
  open: Tab;
  label: string;
  words: Record<Tab, string>;
  onOpen(tab: Tab): void;
}

function TabList({ open, label, words, onOpen }: TabListProps) {
  const list = useRef<HTMLDivElement>(null);
  function moveBy(event: KeyboardEvent) {
    const at = TABS.indexOf(open);
    const next = { ArrowRight: (at + 1) % TABS.length, ArrowLeft: (at + TABS.length - 1) % TABS.length, Home: 0, End: TABS.length - 1 }[
      event.key
    ];
    if (next === undefined) return;
    event.preventDefault();
    onOpen(TABS[next]!);
    list.current?.querySelectorAll<HTMLButtonElement>('[role=tab]')[next]?.focus();
  }
  return (
    <div ref={list} className="admin-tabs" role="tablist" aria-label={label} onKeyDown={moveBy}>
      {TABS.map((tab) => (
        <button
          key={tab}
          id={`tab-${tab}`}
          type="button"
          role="tab"
          className="admin-tab"
          aria-selected={tab === open}
          aria-controls="admin-panel"
          tabIndex={tab === open ? 0 : -1}
          onClick={() => onOpen(tab)}
        >
          {words[tab]}
        </button>
      ))}
    </div>
  );
}
