import { Component, type ReactNode, useEffect } from 'react';
import { useTexts } from '../data/i18n.ts';
import { Icon } from '../ui/icon/icon.tsx';

interface Props {
  /** The address: another page is tried afresh. */
  place: string;
  children: ReactNode;
}

/** A screen that throws leaves a sentence and a way on instead of a blank page. */
export class ErrorBoundary extends Component<Props, { error: unknown }> {
  override state = { error: null as unknown };

  static getDerivedStateFromError(error: unknown) {
    return { error: error ?? new Error('nothing was thrown') };
  }

  override componentDidUpdate(before: Props) {
    if (before.place !== this.props.place && this.state.error !== null) this.setState({ error: null });
  }

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    return isMissingFile(error) && !triedJustNow() ? <NotLoaded /> : <Crashed />;
  }
}

function Crashed() {
  const words = useTexts().t.console.shell;
  return (
    <section className="card notice-card" role="alert">
      <h1 className="page-title">{words.crashed()}</h1>
      <button type="button" className="button-link" onClick={() => location.reload()}>
        {words.reload()}
      </button>
    </section>
  );
}

const ASK_MS = 3000;

/** The screen's file did not come: the device is offline, or a release has replaced it. As soon as the server answers the page is fetched whole. */
function NotLoaded() {
  const words = useTexts().t.console.shell.notLoaded;
  useEffect(() => {
    let ended = false;
    const ask = async () => {
      const answer = await fetch('/', { method: 'HEAD', cache: 'no-store' }).catch(() => null);
      if (!answer?.ok || ended) return;
      ended = true;
      sessionStorage.setItem(TRIED, String(Date.now()));
      location.reload();
    };
    void ask();
    const timer = setInterval(() => void ask(), ASK_MS);
    const onOnline = () => void ask();
    addEventListener('online', onOnline);
    return () => {
      ended = true;
      clearInterval(timer);
      removeEventListener('online', onOnline);
    };
  }, []);
  return (
    <section className="card notice-card" role="alert">
      <h1 className="page-title">{words.title()}</h1>
      <p>{words.body()}</p>
      <p className="meta">
        <Icon name="cloud-off" /> {words.waiting()}
      </p>
    </section>
  );
}

/** What Chromium, Firefox, Safari and the style sheets' loader say of a file that did not come. */
export function isMissingFile(error: unknown): boolean {
  const words = error instanceof Error ? error.message : '';
  return /dynamically imported module|Importing a module script failed|Unable to preload CSS/i.test(words);
}

const TRIED = 'fetched-whole-at';
const TRIED_MS = 30_000;

/** A file that is missing although the page was just fetched whole would be fetched for ever. */
function triedJustNow(): boolean {
  return Date.now() - Number(sessionStorage.getItem(TRIED) ?? 0) < TRIED_MS;
}
