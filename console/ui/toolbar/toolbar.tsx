import type { ReactNode } from 'react';
import { useConsole } from '../../data/console.tsx';
import { useTexts } from '../../data/i18n.ts';
import { Icon } from '../icon/icon.tsx';
import { longDay } from '../text/format.ts';
import { copyLink } from './copy-link.ts';
import './toolbar.css';

interface Props {
  title: string;
  /** Welcomes the driver by their name; the date comes after it. */
  greeting: string;
  words: { refresh: string; copy: string; copied: string; notCopied: string };
  busy: boolean;
  onRefresh(): void;
  /** The driver's own invite link; null where they have none: no phone number, or a code that collects money. */
  link: string | null;
  /** More of its buttons. */
  children?: ReactNode;
}

/** Greeting with the date, refresh, and the way to copy the own link: on top of what drivers share. */
export function Toolbar({ title, greeting, words, busy, onRefresh, link, children }: Props) {
  const { locale } = useTexts();
  const { world } = useConsole();
  return (
    <header className="toolbar">
      <div>
        <h1 className="page-title">{title}</h1>
        <p className="meta">
          {greeting} · {longDay(world.now(), null, locale)}
        </p>
      </div>
      <div className="toolbar-ways">
        {/* Its place is kept where it comes late, or never. */}
        {link ? (
          <button
            type="button"
            className="bar-button"
            aria-label={words.copy}
            title={words.copy}
            onClick={() => void copyLink(link, words)}
          >
            <Icon name="copy" size={20} />
          </button>
        ) : (
          <span className="toolbar-place" />
        )}
        {children}
        <button
          type="button"
          className="bar-button"
          aria-label={words.refresh}
          title={words.refresh}
          aria-disabled={busy || undefined}
          onClick={() => busy || onRefresh()}
        >
          <Icon name="refresh" size={20} />
        </button>
      </div>
    </header>
  );
}
