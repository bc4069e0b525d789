import { useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useTexts } from '../data/i18n.ts';
import { sessionAtom } from '../data/settings.ts';
import { storeAnswers } from '../data/stored-answers.ts';
import { notificationTexts } from '../features/settings/texts.ts';
import { toast } from '../ui/feedback/toast.ts';
import { whenQuiet } from '../ui/rendered-parts.ts';

/** Between two writings of what was read. */
const STORE_MS = 5000;

/**
 * What makes the console an app of the device, for who is signed in: its service worker, a notice when a new version is ready, and the last answers
 * for times without a network. Comes after the first page.
 */
export function Installed({ userId }: { userId: string }) {
  const { locale } = useTexts();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const session = useAtomValue(sessionAtom);
  const acting = session.status === 'signed-in' && session.god !== undefined;

  useEffect(() => {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
    let reloads = false;
    const offer = async (worker: ServiceWorker) => {
      const { update } = await notificationTexts(locale);
      toast.message(update.ready, {
        id: 'update',
        duration: Number.POSITIVE_INFINITY,
        action: {
          label: update.reload,
          onClick: () => {
            reloads = true;
            worker.postMessage('take-over');
          },
        },
      });
    };
    // The reader decides when: a form that is being filled in is not thrown away.
    const onTaken = () => reloads && location.reload();
    const onMessage = ({ data }: MessageEvent<{ open?: string }>) => data.open && navigate(data.open);
    navigator.serviceWorker.addEventListener('controllerchange', onTaken);
    navigator.serviceWorker.addEventListener('message', onMessage);
    const register = async () => {
      const registration = await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' });
      if (registration.waiting && navigator.serviceWorker.controller) void offer(registration.waiting);
      registration.addEventListener('updatefound', () => {
        const worker = registration.installing;
        worker?.addEventListener('statechange', () => {
          if (worker.state === 'installed' && navigator.serviceWorker.controller) void offer(worker);
        });
      });
    };
    // It fetches every screen, which on a slow line would take from the one that is opened. A browser in private mode has none: the
    // console works without.
    const callOff = whenQuiet(() => void register().catch(() => undefined));
    return () => {
      callOff();
      navigator.serviceWorker.removeEventListener('controllerchange', onTaken);
      navigator.serviceWorker.removeEventListener('message', onMessage);
    };
  }, [navigate, locale]);

  useEffect(() => {
    if (acting || typeof indexedDB === 'undefined') return;
    // What the first screen read came before this part did.
    let timer: ReturnType<typeof setTimeout> | undefined = setTimeout(() => store(), STORE_MS);
    const store = () => {
      clearTimeout(timer);
      timer = undefined;
      void storeAnswers(queries, userId).catch(() => undefined);
    };
    const stop = queries.getQueryCache().subscribe(({ type }) => {
      if (type === 'updated') timer ??= setTimeout(store, STORE_MS);
    });
    const onHide = () => document.hidden && timer !== undefined && store();
    document.addEventListener('visibilitychange', onHide);
    return () => {
      stop();
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onHide);
    };
  }, [queries, userId, acting]);
  return null;
}
