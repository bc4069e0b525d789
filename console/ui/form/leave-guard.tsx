import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { announceLeaving, holdBack } from '../../data/back-guard.ts';
import { useTexts } from '../../data/i18n.ts';
import { ConfirmDialog } from '../feedback/confirm-dialog.tsx';

/** Asks before links, the back button or a reload throw changes away. */
export function LeaveGuard({ active, onLeave }: { active: boolean; onLeave(): void }) {
  const words = useTexts().t.forms.configuration.leave;
  const navigate = useNavigate();
  const [wanted, setWanted] = useState<(() => void) | null>(null);
  const opener = useRef<HTMLElement | null>(null);

  // With the page that shows the change, not after its next paint: a link or a step back may come before that.
  useLayoutEffect(() => {
    if (!active) return;
    const ask = (go: () => void) => {
      opener.current = document.activeElement as HTMLElement | null;
      setWanted(() => go);
    };
    const onClick = (event: MouseEvent) => {
      const link = (event.target as Element | null)?.closest?.('a[href]');
      if (!(link instanceof HTMLAnchorElement) || link.target === '_blank' || link.origin !== location.origin) return;
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      if (link.pathname === location.pathname) return;
      event.preventDefault();
      event.stopPropagation();
      ask(() => void navigate(link.pathname + link.search + link.hash));
    };
    const release = holdBack(ask);
    document.addEventListener('click', onClick, { capture: true });
    return () => {
      release();
      document.removeEventListener('click', onClick, { capture: true });
    };
  }, [active, navigate]);

  // Always there, for a listener that is added during the event is not called in every browser.
  const unsaved = useRef(active);
  useLayoutEffect(() => {
    unsaved.current = active;
  }, [active]);
  useEffect(() => {
    const onUnload = (event: BeforeUnloadEvent) => {
      announceLeaving();
      if (unsaved.current) event.preventDefault();
    };
    addEventListener('beforeunload', onUnload);
    return () => removeEventListener('beforeunload', onUnload);
  }, []);

  // The way on is taken once the guard is down.
  const leaving = useRef<(() => void) | null>(null);
  useEffect(() => {
    if (active || !leaving.current) return;
    leaving.current();
    leaving.current = null;
  }, [active]);

  return (
    <ConfirmDialog
      open={wanted !== null}
      title={words.title()}
      body={words.body()}
      confirm={words.confirm()}
      keep={words.keep()}
      opener={opener}
      onClose={() => setWanted(null)}
      onConfirm={() => {
        leaving.current = wanted;
        setWanted(null);
        onLeave();
      }}
    />
  );
}
