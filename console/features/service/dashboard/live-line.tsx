import { useAtomValue } from 'jotai';
import { useTexts } from '../../../data/i18n.ts';
import { onlineAtom, streamAtom } from '../../../data/settings.ts';
import { LiveDot } from '../../../ui/status/live-dot.tsx';
import './live-line.css';

/** How the figures of this page are kept fresh. */
export function LiveLine() {
  const words = useTexts().t.console.flexDashboard.live;
  const stream = useAtomValue(streamAtom);
  const online = useAtomValue(onlineAtom);
  const live = stream === 'live';
  return (
    <p className="micro live-line">
      <LiveDot role={live ? 'ok' : 'wait'} beats={false} />
      {live ? words.live() : stream === 'connecting' && online ? words.connecting() : words.polling(15)}
    </p>
  );
}
