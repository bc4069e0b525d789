import { Component, type ComponentType, createElement, lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useTexts } from '../../data/i18n.ts';
import { fetchWhole, forgetMissing, isMissingFile, onMissing, serverAnswers } from '../../data/missing-file.ts';
import { Icon } from '../icon/icon.tsx';
import { toast } from './toast.ts';

/** A component whose code comes in a separate file. */
export type Later<Props extends object> = ComponentType<Props> & {
  /** Asks for its code before it is drawn. Where that does not come, it is asked for again once it is drawn. */
  load(): Promise<void>;
};

/** Returns a component whose code comes in a separate file, and is asked for again after `forgetMissing` where it did not come. */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>): Later<Props> {
  let here: ComponentType<Props> | undefined;
  const ask = () =>
    lazy(async () => {
      try {
        here = await load();
        return { default: here };
      } catch (error) {
        onMissing(() => {
          Asked = ask();
        });
        throw error;
      }
    }) as unknown as ComponentType<Props>;
  let Asked = ask();
  function Part(props: Props) {
    // Once drawn it stays the same component, or what is typed into it would be lost.
    const [Kind] = useState(() => here ?? Asked);
    return createElement(Kind, props);
  }
  Part.load = async () => {
    here ??= await load().catch(() => undefined);
  };
  return Part;
}

interface Props {
  /** Shown until the part is there; absent = what is around it waits. */
  fallback?: ReactNode;
  /** Nothing is shown in place of a part that the screen is whole without. */
  optional?: boolean;
  /** For a dialog that was asked for: a notice says that it did not come, and this takes the question back. */
  onMissing?(): void;
  children: ReactNode;
}

/**
 * A part whose code or texts come after its screen. Where they cannot be fetched the rest of the screen stays, and a notice offers to
 * fetch the page again; with a new connection it tries by itself. Every other failure is the screen's.
 */
export class LaterPart extends Component<Props, { error: unknown }> {
  override state = { error: null as unknown };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  readonly #tryAgain = () => {
    if (this.state.error === null) return;
    forgetMissing();
    this.setState({ error: null });
  };

  override componentDidMount() {
    addEventListener('online', this.#tryAgain);
  }

  override componentWillUnmount() {
    removeEventListener('online', this.#tryAgain);
  }

  override render() {
    const { error } = this.state;
    const { fallback, optional, onMissing: onGone, children } = this.props;
    if (error === null) return fallback === undefined ? children : <Suspense fallback={fallback}>{children}</Suspense>;
    if (!isMissingFile(error)) throw error;
    if (optional) return null;
    return onGone ? <Gone onGone={onGone} /> : <Missing />;
  }
}

function Missing() {
  const { t } = useTexts();
  const words = t.console.shell.partNotLoaded;
  const [unanswered, setUnanswered] = useState(0);
  const tryAgain = async () => ((await serverAnswers()) ? fetchWhole() : setUnanswered((before) => before + 1));
  return (
    <section className="card notice-card" role="alert">
      <p className="strong">
        <Icon name="cloud-off" /> {words.title()}
      </p>
      <p>{words.body()}</p>
      {/* Another one each time, so that it is read out again. */}
      {unanswered > 0 && <p key={unanswered}>{words.noAnswer()}</p>}
      <button type="button" className="button-link" onClick={() => void tryAgain()}>
        {t.common.retry()}
      </button>
    </section>
  );
}

function Gone({ onGone }: { onGone(): void }) {
  const { t } = useTexts();
  const words = t.console.shell.partNotLoaded.title();
  const gone = useRef(onGone);
  useEffect(() => {
    toast.error(words);
    forgetMissing();
    gone.current();
  }, [words]);
  return null;
}
