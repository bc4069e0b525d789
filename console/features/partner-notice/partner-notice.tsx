import { Button } from '@radix-ui/themes';
import { Suspense, use, useState } from 'react';
import { Link } from 'react-router';
import { BILLING } from '#config/constants.ts';
import { useServerNow } from '../../data/console.tsx';
import { useTexts } from '../../data/i18n.ts';
import { fill } from '../../data/later-texts.ts';
import { type Metadata, useMetadata } from '../../data/metadata.ts';
import { partnerTexts } from '../../data/partner-texts.ts';
import { NativeDialog } from '../../ui/feedback/native-dialog.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import { duration, money } from '../../ui/text/format.ts';
import './partner-notice.css';

type Partner = NonNullable<Metadata['partner']>;

/** For owners of referral codes who owe: how long until 18:00 in New York, and the dialog of a suspension. */
export function PartnerNotice() {
  const { data, dataUpdatedAt } = useMetadata();
  const partner = data?.partner;
  if (!partner || (partner.amount === 0 && !partner.suspended)) return null;
  return (
    <Suspense>
      {partner.amount > 0 && <Countdown partner={partner} ahead={partner.now - dataUpdatedAt} />}
      {partner.suspended && <Suspended partner={partner} />}
    </Suspense>
  );
}

function Countdown({ partner, ahead }: { partner: Partner; ahead: number }) {
  const { t, locale } = useTexts();
  const words = use(partnerTexts(locale)).notice;
  const now = useServerNow(ahead);
  const amount = money(partner.amount, BILLING.currency, locale);
  return (
    <section className="card partner-countdown" data-role={partner.suspended ? 'bad' : 'wait'} aria-label={words.countdown}>
      <p>
        <Icon name="alert" /> {fill(words.due, { amount })}
      </p>
      <p className="partner-left">
        <span className="meta">{words.left}</span>
        <span className="strong tabular">{duration(partner.deadline - now, t)}</span>
      </p>
      <Link className="button-link" to="/admin/referrals">
        {words.account}
      </Link>
    </section>
  );
}

function Suspended({ partner: { amount, reason } }: { partner: Partner }) {
  const { locale } = useTexts();
  const words = use(partnerTexts(locale)).notice;
  const [open, setOpen] = useState(true);
  if (!open) return null;
  return (
    <NativeDialog label={words.title} className="dialog" onClose={() => setOpen(false)}>
      <h2 className="page-title">{amount > 0 ? fill(words.owe, { amount: money(amount, BILLING.currency, locale) }) : words.hand}</h2>
      {reason && <p>{fill(words.reason, { reason })}</p>}
      <p>{words.lead}</p>
      <div className="dialog-actions">
        <Button size="4" variant="soft" color="gray" highContrast onClick={() => setOpen(false)}>
          {words.close}
        </Button>
        <Button size="4" asChild>
          <Link to="/admin/referrals" onClick={() => setOpen(false)}>
            {words.account}
          </Link>
        </Button>
      </div>
    </NativeDialog>
  );
}
