import { Component, type ReactNode, useEffect, useRef } from 'react';
import { useTexts } from '../data/i18n.ts';
import { fetchWhole, forgetMissing, isMissingFile, serverAnswers, wasFetchedWhole } from '../data/missing-file.ts';
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
    if (before.place === this.props.place || this.state.error === null) return;
    forgetMissing();
    this.setState({ error: null });
  }

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    return isMissingFile(error) && !wasFetchedWhole() ? <NotLoaded /> : <Crashed />;
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
  const { t } = useTexts();
  const words = t.console.shell.notLoaded;
  const asking = useRef(() => {});
  useEffect(() => {
    let ended = false;
    const ask = async () => {
      if (!(await serverAnswers()) || ended) return;
      ended = true;
      fetchWhole();
    };
    const askNow = () => void ask();
    askNow();
    const timer = setInterval(askNow, ASK_MS);
    addEventListener('online', askNow);
    asking.current = askNow;
    return () => {
      ended = true;
      clearInterval(timer);
      removeEventListener('online', askNow);
    };
  }, []);
  return (
    <section className="card notice-card" role="alert">
      <h1 className="page-title">{words.title()}</h1>
      <p>{words.body()}</p>
      <p className="meta">
        <Icon name="cloud-off" /> {words.waiting()}
      </p>
      <button type="button" className="button-link" onClick={() => asking.current()}>
        {t.common.retry()}
      </button>
    </section>
  );
}
