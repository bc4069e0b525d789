import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { holdBack } from '../../data/back-guard.ts';
import { useTexts } from '../../data/i18n.ts';
import { ConfirmDialog } from '../feedback/confirm-dialog.tsx';

/** Asks before links, the back button or a reload throw changes away. */
export function LeaveGuard({ active, onLeave }: { active: boolean; onLeave(): void }) {
  const words = useTexts().t.forms.configuration.leave;
  const navigate = useNavigate();
  const [wanted, setWanted] = useState<(() => void) | null>(null);
  const opener = useRef<HTMLElement | null>(null);

  useEffect(() => {
    if (!active) return;
    const ask = (go: () => void) => {
      opener.current = document.activeElement as HTMLElement | null;
      setWanted(() => go);
    };
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
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
    addEventListener('beforeunload', onUnload);
    document.addEventListener('click', onClick, { capture: true });
    return () => {
      removeEventListener('beforeunload', onUnload);
      release();
      document.removeEventListener('click', onClick, { capture: true });
    };
  }, [active, navigate]);

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
