import { Button } from '@radix-ui/themes';
import { memo, useState } from 'react';
import { useConsole } from '../../../data/console.tsx';
import { useTexts } from '../../../data/i18n.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { Card } from '../../../ui/page/card.tsx';

const ANSWERED = 'notifications-asked';

/** Asks once in a browser, after the first win, whether the device may announce wins. The browser itself asks only after a yes. */
export const NotifyCard = memo(function NotifyCard({ wins }: { wins: number }) {
  const [asked, setAsked] = useState(() => typeof localStorage === 'undefined' || localStorage.getItem(ANSWERED) !== null);
  return !asked && wins > 0 && <Question onAnswered={() => setAsked(true)} />;
});

function Question({ onAnswered }: { onAnswered(): void }) {
  const words = useTexts().t.dashboard.notify;
  const { call } = useConsole();
  // The browser's answer to this keeps the page waiting: it is asked once.
  const [may] = useState(() => 'Notification' in window && Notification.permission === 'default');
  if (!may) return null;
  // Push where the browser has it, so that wins are heard of with the app closed; else notices of the open page.
  const turnOn = async () => {
    const { pushObstacle, turnOnPush } = await import('../../../data/push.ts');
    if (pushObstacle() !== null) return Notification.requestPermission();
    return turnOnPush(call).catch(() => toast.error(words.failed(), { duration: Number.POSITIVE_INFINITY }));
  };
  const answer = async (wanted: boolean) => {
    if (wanted) await turnOn();
    localStorage.setItem(ANSWERED, 'yes');
    onAnswered();
  };
  return (
    <Card title={words.title()} className="notify-card">
      <p className="meta">{words.lead()}</p>
      <div className="notify-answers">
        <Button size="3" onClick={() => void answer(true)}>
          {words.yes()}
        </Button>
        <Button size="3" variant="soft" highContrast onClick={() => void answer(false)}>
          {words.no()}
        </Button>
      </div>
    </Card>
  );
}
