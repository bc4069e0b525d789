import { TextArea } from '@radix-ui/themes';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { contract } from '#api/contract/index.ts';
import { useConsole } from '../../data/console.tsx';
import { failureText } from '../../data/failure-text.ts';
import { useTexts } from '../../data/i18n.ts';
import { fill } from '../../data/later-texts.ts';
import type { PartnerTexts } from '../../data/partner-texts.ts';
import { Refusal } from '../../ui/feedback/refusal.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Field } from '../../ui/inputs/field.tsx';
import { SubmitButton } from '../../ui/inputs/submit-button.tsx';
import { useChanged, useSmsLeft } from './queries.ts';

/** Drivers that one call takes. */
const AT_ONCE = 100;

interface Props {
  code: string;
  drivers: readonly string[];
  words: PartnerTexts['mine'];
}

/** One text message to all drivers of the code, as long as the month has room for it. */
export function Messages({ code, drivers, words }: Props) {
  const texts = useTexts();
  const { call } = useConsole();
  const changed = useChanged();
  const left = useSmsLeft(code);
  const [message, setMessage] = useState('');
  const [tried, setTried] = useState(false);
  // One written message is one sending: a retry reaches those alone whom it did not reach.
  const [createDate, setCreateDate] = useState(() => Date.now());
  const send = useMutation({
    mutationFn: async () => {
      const total = { sent: 0, failed: 0 };
      for (let at = 0; at < drivers.length; at += AT_ONCE) {
        const users = drivers.slice(at, at + AT_ONCE);
        const { sent, failed } = await call(contract.sendReferralSms, { users, message: message.trim(), referralCode: code, createDate });
        total.sent += sent;
        total.failed += failed.length;
      }
      return total;
    },
    onSuccess: (total) => {
      write('');
      setTried(false);
      toast.success(fill(words.sent, total));
    },
    onSettled: changed,
  });
  function write(text: string) {
    setMessage(text);
    setCreateDate(Date.now());
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (message.trim() && !send.isPending) send.mutate();
  }
  return (
    <form className="form" onSubmit={submit} noValidate>
      <h3 className="section-title">{words.sms}</h3>
      {left.data && <p className="meta">{fill(words.smsLeft, left.data)}</p>}
      <Field label={words.message} error={tried && !message.trim() ? words.messageWrong : null}>
        {(aria) => (
          <TextArea {...aria} name="message" size="3" maxLength={480} value={message} onChange={({ target }) => write(target.value)} />
        )}
      </Field>
      <Refusal>
        {send.isError ? failureText(send.error, texts) : left.isError && !left.data ? failureText(left.error, texts) : null}
      </Refusal>
      <SubmitButton busy={send.isPending} busyLabel={words.sending} quiet={!message.trim()}>
        {fill(words.send, { count: drivers.length })}
      </SubmitButton>
    </form>
  );
}
