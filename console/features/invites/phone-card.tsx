import { type FormEvent, useRef, useState } from 'react';
import { failureText } from '../../data/failure-text.ts';
import { useTexts } from '../../data/i18n.ts';
import { fill } from '../../data/later-texts.ts';
import { Refusal } from '../../ui/feedback/refusal.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { Field } from '../../ui/inputs/field.tsx';
import { internationalNumber, type PhoneCountry, phoneText } from '../../ui/inputs/phone.ts';
import { PhoneInput } from '../../ui/inputs/phone-input.tsx';
import { SubmitButton } from '../../ui/inputs/submit-button.tsx';
import { Card } from '../../ui/page/card.tsx';
import { copyLink } from '../../ui/toolbar/copy-link.ts';
import { addressOf, whatsappAddress } from './links.ts';
import { useCreateInvite } from './queries.ts';
import type { InviteTexts } from './texts.ts';

interface Ready {
  phone: string;
  link: string;
}

/** Invites one phone: by a text message that the server sends, or by a WhatsApp message that the driver sends. */
export function PhoneCard({ words, messagesLeft }: { words: InviteTexts; messagesLeft: number }) {
  const texts = useTexts();
  const { phone: own, share } = words;
  const create = useCreateInvite();
  const input = useRef<HTMLInputElement>(null);
  const [country, setCountry] = useState<PhoneCountry>('US');
  const [problem, setProblem] = useState<string | null>(null);
  const [ready, setReady] = useState<Ready | null>(null);

  function invite(via: 'sms' | 'link') {
    if (create.isPending) return;
    const phoneNumber = internationalNumber(input.current!.value, country);
    setReady(null);
    create.reset();
    setProblem(phoneNumber ? null : own.problem);
    if (!phoneNumber) return input.current!.focus();
    create.mutate(
      { phoneNumber, via },
      {
        onSuccess: ({ invite: { invited }, path, sent }) => {
          if (sent) toast.success(fill(own.sent, { phone: phoneText(invited) }));
          else setReady({ phone: invited, link: addressOf(path) });
          input.current!.value = '';
        },
      },
    );
  }

  return (
    <Card title={own.title}>
      <form
        className="form"
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          invite('sms');
        }}
      >
        <Field label={own.label} hint={own.hint} error={problem}>
          {(aria) => <PhoneInput aria={aria} country={country} onCountry={setCountry} ref={input} />}
        </Field>
        <Refusal>{create.isError ? failureText(create.error, texts) : null}</Refusal>
        <SubmitButton busy={create.isPending} busyLabel={own.smsBusy} quiet>
          {own.sms}
        </SubmitButton>
        <button type="button" className="button-link" aria-disabled={create.isPending || undefined} onClick={() => invite('link')}>
          <Icon name="message" /> {own.whatsapp}
        </button>
        <p className="meta">{fill(own.left, { count: messagesLeft })}</p>
      </form>
      <div role="status">
        {ready && (
          <div className="invites-ready" data-role="ok">
            <p>
              <Icon name="check" /> {fill(own.ready, { phone: phoneText(ready.phone) })}
            </p>
            <div className="invites-ways">
              <a
                className="button-link"
                href={whatsappAddress(`${share.text} ${ready.link}`, ready.phone)}
                target="_blank"
                rel="noreferrer"
              >
                <Icon name="message" /> {own.open}
              </a>
              <button type="button" className="button-link" onClick={() => void copyLink(ready.link, share)}>
                <Icon name="copy" /> {share.copy}
              </button>
            </div>
          </div>
        )}
      </div>
    </Card>
  );
}
