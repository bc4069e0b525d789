import { useAtomValue } from 'jotai';
import { use, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { UserRecord } from '#api/contract/users.ts';
import { useTexts } from '../data/i18n.ts';
import { shortcutTexts } from '../data/shortcut-texts.ts';
import { createShortcutReader, isTyping, singleKeysAtom } from '../data/shortcuts.ts';
import { LaterPart, later } from '../ui/feedback/later-part.tsx';
import { Icon } from '../ui/icon/icon.tsx';
import { placesAt } from './navigation.ts';
import './shortcuts.css';

const Palette = later(async () => (await import('./palette.tsx')).Palette);
const ShortcutHelp = later(async () => (await import('./shortcut-help.tsx')).ShortcutHelp);
const LABELS = { home: 'dashboard', configuration: 'configuration', blocks: 'blocks' } as const;

/** Listens for the keyboard's shortcuts; the palette and the list of keys come when they are first asked for. */
export function Shortcuts({ user, complete }: { user: UserRecord; complete: boolean }) {
  const { locale } = useTexts();
  const words = use(shortcutTexts(locale)).palette;
  const singleKeys = useAtomValue(singleKeysAtom);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [open, setOpen] = useState<'palette' | 'help' | null>(null);
  const read = useRef(createShortcutReader());
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const shortcut = read.current(event, event.timeStamp, singleKeys && !isTyping(document.activeElement));
      // A dialog has the keys for itself.
      if (!shortcut || event.defaultPrevented || document.querySelector('dialog[open], [role="alertdialog"]')) return;
      event.preventDefault();
      if (shortcut === 'palette' || shortcut === 'help') return setOpen(shortcut);
      const place = placesAt(pathname, user, { invites: false, billing: false }).places.find(({ label }) => label === LABELS[shortcut]);
      navigate(place?.path ?? '/');
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [singleKeys, navigate, pathname, user]);
  const close = () => setOpen(null);
  return (
    <>
      <button
        type="button"
        className="bar-button palette-opener"
        aria-label={words.open}
        title={words.open}
        onClick={() => setOpen('palette')}
      >
        <Icon name="search" size={20} />
        <span className="keys" aria-hidden="true">
          {/Mac|iPhone|iPad/.test(navigator.platform) ? '⌘K' : 'Ctrl K'}
        </span>
      </button>
      {open && (
        <LaterPart fallback={null} key={open} onMissing={close}>
          {open === 'palette' && <Palette user={user} complete={complete} onClose={close} onHelp={() => setOpen('help')} />}
          {open === 'help' && <ShortcutHelp onClose={close} />}
        </LaterPart>
      )}
    </>
  );
}
