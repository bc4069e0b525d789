import type { ReactNode } from 'react';
import type { UserRecord } from '#api/contract/users.ts';
import { NativeDialog } from '../../ui/feedback/native-dialog.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import { Pay } from './pay.tsx';
import type { BillingTexts } from './texts.ts';

interface Props {
  user: UserRecord;
  words: BillingTexts;
  title: string;
  ahead: number;
  onClose(): void;
  /** Between the title and the form. */
  lead?: ReactNode;
  /** Below the form. */
  foot?: ReactNode;
}

/** Pays where the driver is. Escape, the cross and a press next to it close it; a payment under way goes on. */
export function PayDialog({ user, words, title, ahead, onClose, lead, foot }: Props) {
  return (
    <NativeDialog label={title} className="dialog pay-dialog" onClose={onClose}>
      <div className="pay-dialog-body">
        <div className="pay-dialog-head">
          <h2 className="page-title">{title}</h2>
          <button type="button" className="bar-button" aria-label={words.pay.close} onClick={onClose}>
            <Icon name="cross" size={20} />
          </button>
        </div>
        {lead}
        <Pay user={user} words={words} ahead={ahead} onPaid={onClose} />
        {foot}
      </div>
    </NativeDialog>
  );
}
