import { toast } from 'sonner';
import type { Call } from '#api/contract/client.ts';
import type { Locales } from '#config/i18n/i18n-types.ts';
import { pushObstacle, turnOnPush } from '../../data/push.ts';
import { notificationTexts } from './texts.ts';

/** Set once the driver has answered: nobody is asked twice. */
const ANSWERED = 'push-asked';

/** Offers notifications after a block was won in front of the driver's eyes. The browser itself asks only after a yes. */
export async function askForPush(call: Call, locale: Locales): Promise<void> {
  if (pushObstacle() !== null || Notification.permission !== 'default' || localStorage.getItem(ANSWERED)) return;
  const words = await notificationTexts(locale);
  const answered = () => localStorage.setItem(ANSWERED, 'yes');
  const turnOn = async () => {
    answered();
    try {
      const state = await turnOnPush(call);
      if (state) toast.success(words.devices.on);
      else toast.info(words.devices.blocked);
    } catch {
      toast.error(words.devices.failed, { duration: Number.POSITIVE_INFINITY });
    }
  };
  toast(words.ask.title, {
    id: 'push-ask',
    description: words.ask.lead,
    duration: Number.POSITIVE_INFINITY,
    action: { label: words.ask.yes, onClick: () => void turnOn() },
    cancel: { label: words.ask.no, onClick: answered },
  });
}
