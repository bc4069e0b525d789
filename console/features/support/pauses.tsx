import { use } from 'react';
import { Link, useSearchParams } from 'react-router';
import { PAUSE_TOPICS, type PauseTopic } from '#engine/model/pause-topic.ts';
import type { Manifest } from '#engine/model/platform.ts';
import { useTexts } from '../../data/i18n.ts';
import { mainManifest } from '../../data/main-switch.ts';
import { homeOfService, manifestOf } from '../../data/set-up.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { PageTitle } from '../../ui/page/page-title.tsx';
import { type HelpTexts, helpTexts } from './help-texts.ts';
import './support.css';

type Way = keyof HelpTexts['ways'];

/** Where a driver does what the help says. */
const WAYS: Record<PauseTopic, Way> = {
  stopped: 'dashboard',
  starting: 'dashboard',
  searching: 'dashboard',
  stopping: 'dashboard',
  paused: 'dashboard',
  offline: 'dashboard',
  'auto-stop': 'dashboard',
  'rate-limited': 'dashboard',
  'upstream-error': 'status',
  unreachable: 'status',
  'timed-out': 'status',
  unreadable: 'contact',
  'needs-sign-in': 'signIn',
  'credentials-lost': 'signIn',
  'needs-human': 'dashboard',
  'not-trusted': 'dashboard',
  'not-in-good-standing': 'billing',
  'wrong-region': 'contact',
  'client-too-old': 'contact',
};

/** Why a search is not running and what to do, for every state and cause of the engine. The address opens one of them. */
export function PauseHelp() {
  const { locale } = useTexts();
  const words = use(helpTexts(locale));
  const [query] = useSearchParams();
  const asked = query.get('topic');
  const manifest = manifestOf(query.get('service') ?? '');
  const others = PAUSE_TOPICS.filter((topic) => topic !== asked);
  const topics = asked === null || others.length === PAUSE_TOPICS.length ? PAUSE_TOPICS : [asked as PauseTopic, ...others];
  return (
    <article className="support pause-help">
      <PageTitle>{words.title}</PageTitle>
      <p className="support-lead">{words.lead}</p>
      <div className="card faq">
        {topics.map((topic) => (
          <details key={topic} id={topic} open={topic === asked}>
            <summary>
              <h2>{topic === asked && manifest ? `${manifest.name}: ${words.topics[topic].title}` : words.topics[topic].title}</h2>
              <Icon name="down" />
            </summary>
            <Topic topic={topic} manifest={manifest} words={words} />
          </details>
        ))}
      </div>
      <p className="support-more">
        {words.more}{' '}
        <Link className="line-link" to="/contact-us">
          {words.ways.contact}
        </Link>
      </p>
    </article>
  );
}

function Topic({ topic, manifest, words }: { topic: PauseTopic; manifest: Manifest | undefined; words: HelpTexts }) {
  const text = words.topics[topic];
  const way = WAYS[topic];
  return (
    <div className="faq-answer">
      <dl className="pause-help-parts">
        {(['happened', 'why', 'now'] as const).map((part) => (
          <div key={part}>
            <dt>{words[part]}</dt>
            <dd>{text[part]}</dd>
          </div>
        ))}
      </dl>
      <Link className="button-link" to={pathOf(way, manifest)}>
        {words.ways[way]}
      </Link>
    </div>
  );
}

/** Without a known service the dashboard is the page that a driver's visit begins with. */
function pathOf(way: Way, manifest: Manifest | undefined): string {
  const dashboard = manifest ? homeOfService(manifest.service) : '/';
  const signIn = manifest?.service === mainManifest.service ? `${mainManifest.routeRoot}/sign-in` : dashboard;
  return { dashboard, signIn, billing: '/billing', status: '/status', contact: '/contact-us' }[way];
}
