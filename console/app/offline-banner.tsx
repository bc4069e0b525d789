import { useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useEffect, useRef } from 'react';
import { useTexts } from '../data/i18n.ts';
import { onlineAtom, sessionAtom, streamAtom } from '../data/settings.ts';
import { toast } from '../ui/feedback/toast.ts';
import { Icon } from '../ui/icon/icon.tsx';
import { clockTime } from '../ui/text/format.ts';

/** Offline = the server does not answer, or the device has no network and nothing proves the contrary. */
export function OfflineBanner() {
  const { t, locale } = useTexts();
  const online = useAtomValue(onlineAtom);
  const stream = useAtomValue(streamAtom);
  const session = useAtomValue(sessionAtom);
  const cache = useQueryClient().getQueryCache();
  const seen = cache.getAll().reduce((latest, query) => Math.max(latest, query.state.dataUpdatedAt), 0);
  const offline = session.status !== 'signed-out' && (stream === 'unreachable' || (!online && stream !== 'live'));
  const wasOffline = useRef(offline);
  const back = t.console.shell.backOnline();
  useEffect(() => {
    if (offline) wasOffline.current = true;
    // The device's word that it has a network is no answer of the server.
    if (!wasOffline.current || stream !== 'live') return;
    wasOffline.current = false;
    toast.success(back);
  }, [offline, stream, back]);
  return (
    <div role="status" className="offline-slot">
      {offline && (
        <p className="offline">
          <Icon name="cloud-off" /> {seen ? t.console.shell.offline(clockTime(seen, null, locale)) : t.console.shell.offlineNoData()}
        </p>
      )}
    </div>
  );
}
