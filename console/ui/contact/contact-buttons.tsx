import { useMetadata } from '../../data/metadata.ts';
import { Icon } from '../icon/icon.tsx';
import { waysOf } from './contact-ways.ts';

const NAMES: Record<string, string> = { WHATSAPP: 'WhatsApp', TELEGRAM: 'Telegram' };

/** WhatsApp and Telegram of the partner whose code the driver joined by, where the code's entry offers them. */
export function ContactButtons() {
  const { data } = useMetadata();
  const referral = data?.referral;
  if (!referral?.chatButton) return null;
  const ways = waysOf(referral.contactOptions.filter(({ type }) => type in NAMES)).messages;
  return ways.map(({ kind, shown, href }) => (
    <a key={href} className="drawer-item" href={href} target="_blank" rel="noreferrer">
      <Icon name="message" /> {NAMES[kind]} {shown}
    </a>
  ));
}
