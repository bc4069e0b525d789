import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { type FormEvent, use, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { IncomingPayment } from '#api/contract/incoming.ts';
import { contract } from '#api/contract/index.ts';
import { BILLING } from '#config/constants.ts';
import { useConsole } from '../../data/console.tsx';
import { failureText } from '../../data/failure-text.ts';
import { useTexts } from '../../data/i18n.ts';
import { fill } from '../../data/later-texts.ts';
import { type PartnerTexts, partnerTexts } from '../../data/partner-texts.ts';
import { Refusal } from '../../ui/feedback/refusal.tsx';
import { SwitchBox } from '../../ui/form/switch-box.tsx';
import { InputField } from '../../ui/inputs/input-field.tsx';
import { phoneText } from '../../ui/inputs/phone.ts';
import { SubmitButton } from '../../ui/inputs/submit-button.tsx';
import { Card } from '../../ui/page/card.tsx';
import { PageTitle } from '../../ui/page/page-title.tsx';
import { money, shortDay } from '../../ui/text/format.ts';
import { IncomingPayments } from './incoming-payments.tsx';
import { PostPayment } from './post-payment.tsx';
import '../../ui/form/form.css';
import './billing-tools.css';

const REFERENCE = /^\s*[2-9A-Za-z]{4}[\s-]?[2-9A-Za-z]{4}\s*$/;

/** Zelle lookup, posting by hand and what was posted. `?user=` opens the posting of that driver. */
export function BillingTools() {
  const { locale } = useTexts();
  const words = use(partnerTexts(locale)).tools;
  const [asked, setAsked] = useSearchParams();
  const user = asked.get('user');
  const [incoming, setIncoming] = useState<IncomingPayment | null>(null);
  const chosen = incoming?.userId === user ? incoming : null;
  return (
    <div className="column referrals billing-tools">
      <PageTitle>{words.title}</PageTitle>
      <ZelleLookup words={words} onUse={(userId) => setAsked({ user: userId }, { replace: true })} />
      <PostPayment key={`${user} ${chosen?.seq}`} userId={user ?? ''} incoming={chosen} words={words} />
      <IncomingPayments
        words={words}
        onPost={(payment) => {
          setIncoming(payment);
          setAsked({ user: payment.userId! }, { replace: true });
          document.getElementById('post-payment')?.scrollIntoView();
        }}
      />
      <Postings words={words} />
    </div>
  );
}

function ZelleLookup({ words, onUse }: { words: PartnerTexts['tools']; onUse(userId: string): void }) {
  const texts = useTexts();
  const { call } = useConsole();
  const [reference, setReference] = useState('');
  const [tried, setTried] = useState(false);
  const find = useMutation({ mutationFn: () => call(contract.zelleLookup, { reference }) });
  const wrong = !REFERENCE.test(reference);
  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (!wrong && !find.isPending) find.mutate();
  }
  const found = find.data;
  return (
    <Card title={words.zelle}>
      <form className="form" onSubmit={submit} noValidate>
        <InputField
          label={words.reference}
          hint={words.referenceHint}
          error={tried && wrong ? words.referenceWrong : null}
          name="reference"
          autoComplete="off"
          autoCapitalize="characters"
          value={reference}
          onChange={({ target }) => setReference(target.value)}
        />
        <Refusal>{find.isError ? failureText(find.error, texts) : null}</Refusal>
        <SubmitButton busy={find.isPending} busyLabel={words.finding} quiet={!reference}>
          {words.find}
        </SubmitButton>
      </form>
      <div role="status">
        {found && (
          <div className="tool-found">
            <p className="strong">{found.name}</p>
            <p className="meta">{phoneText(found.phoneNumber)}</p>
            <p className="meta">{found.zelleName ? fill(words.zelleName, { name: found.zelleName }) : words.noZelleName}</p>
            <button type="button" className="button-link" onClick={() => onUse(found.userId)}>
              {fill(words.use, { name: found.name })}
            </button>
          </div>
        )}
      </div>
    </Card>
  );
}

/** What people posted, newest first, with the price next to what came. */
function Postings({ words }: { words: PartnerTexts['tools'] }) {
  const texts = useTexts();
  const { locale } = texts;
  const { call } = useConsole();
  const [differs, setDiffers] = useState(false);
  const list = useInfiniteQuery({
    queryKey: ['postings', differs],
    queryFn: ({ pageParam, signal }) =>
      call(contract.manualPostings, { ...(pageParam && { before: pageParam }), ...(differs && { differs: 'true' as const }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  });
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? [];
  const dollars = (cents: number) => money(cents / 100, BILLING.currency, locale);
  const reasons: Record<string, string> = words.reasons;
  return (
    <Card title={words.list} className="tool-postings">
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the switch is inside */}
      <label className="setting-row">
        <span>{words.differs}</span>
        <SwitchBox checked={differs} onChange={setDiffers} />
      </label>
      <Refusal>{list.isError && !list.data ? failureText(list.error, texts) : null}</Refusal>
      {list.data && rows.length === 0 && <p className="meta">{words.none}</p>}
      <ul className="referral-list">
        {rows.map(({ seq, userId, name, at, received, expected, reason }) => (
          <li key={seq} className="referral-row">
            <div className="referral-words">
              <p className="strong">{name ?? userId}</p>
              <p className="meta">
                {[shortDay(at, BILLING.timeZone, locale), reason && (reasons[reason] ?? reason)].filter(Boolean).join(' · ')}
              </p>
            </div>
            <p className="tabular">
              {expected === null || expected === received
                ? dollars(received)
                : fill(words.of, { received: dollars(received), expected: dollars(expected) })}
            </p>
          </li>
        ))}
      </ul>
      {list.hasNextPage && (
        <button type="button" className="button-link" onClick={() => void list.fetchNextPage()}>
          {words.more}
        </button>
      )}
    </Card>
  );
}
