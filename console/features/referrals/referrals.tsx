import { Button } from '@radix-ui/themes';
import { use, useState } from 'react';
import type { ReferralEntry } from '#api/contract/referrals.ts';
import { may } from '#api/contract/roles.ts';
import type { UserRecord } from '#api/contract/users.ts';
import { BILLING } from '#config/constants.ts';
import { useTexts } from '../../data/i18n.ts';
import { fill } from '../../data/later-texts.ts';
import { type PartnerTexts, partnerTexts } from '../../data/partner-texts.ts';
import { Failed } from '../../ui/feedback/failed.tsx';
import { NativeDialog } from '../../ui/feedback/native-dialog.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import { Card } from '../../ui/page/card.tsx';
import { PageTitle } from '../../ui/page/page-title.tsx';
import { StatusChip } from '../../ui/status/status-chip.tsx';
import { money } from '../../ui/text/format.ts';
import { EntryForm } from './entry-form.tsx';
import { MyCode } from './my-code.tsx';
import { useCodes } from './queries.ts';
import { Settlement } from './settlement.tsx';
import { Suspension } from './suspension.tsx';
import '../../ui/form/form.css';
import './referrals.css';

const GOOD = { role: 'ok', icon: 'check' } as const;
const BAD = { role: 'bad', icon: 'alert' } as const;

/** Referral codes: for staff the list of all, for a partner their own with drivers and money. */
export function Referrals({ user }: { user: UserRecord }) {
  const texts = useTexts();
  const { t, locale } = texts;
  const words = use(partnerTexts(locale));
  const codes = useCodes();
  const staff = may(user, 'users.names');
  const title = staff ? words.codes.title : words.codes.mine;
  return (
    <div className="column referrals">
      <PageTitle>{title}</PageTitle>
      {!codes.data && !codes.isError && (
        <div className="card skeleton-card entry-skeleton" role="status" aria-label={t.console.shell.loading()} />
      )}
      {codes.isError && !codes.data && <Failed title={words.codes.failed} error={codes.error} onRetry={() => void codes.refetch()} />}
      {codes.data && staff && <AllCodes entries={codes.data} edits={may(user, 'codes.edit')} words={words.codes} />}
      {codes.data && !staff && codes.data.length === 0 && <p className="card">{words.codes.noneMine}</p>}
      {!staff && codes.data?.map((entry) => <MyCode key={entry.code} entry={entry} words={words} />)}
    </div>
  );
}

interface AllCodesProps {
  entries: readonly ReferralEntry[];
  edits: boolean;
  words: PartnerTexts['codes'];
}

function AllCodes({ entries, edits, words }: AllCodesProps) {
  const { locale } = useTexts();
  const [chosen, setChosen] = useState<string | null>(null);
  const dollars = (cents: number) => money(cents / 100, BILLING.currency, locale);
  const entry = entries.find(({ code }) => code === chosen);
  return (
    <Card title={words.all} count={entries.length}>
      <p className="meta">{entries.length ? words.lead : words.none}</p>
      <ul className="referral-list">
        {entries.map((row) => (
          <li key={row.code} className="referral-row">
            <div className="referral-words">
              <p className="referral-code strong">
                {row.code}
                <StatusChip {...(row.auditProps?.suspended ? BAD : GOOD)}>
                  {row.auditProps?.suspended ? words.suspended : words.good}
                </StatusChip>
              </p>
              <p className="meta">
                {row.figures?.ownerName ?? row.userId} · {words.drivers}: {row.figures!.drivers} · {words.active}: {row.figures!.active}
              </p>
              <p className="referral-money tabular">
                {row.figures!.earned > 0 ? (
                  <span>{`${words.earned}: ${dollars(row.figures!.earned)}`}</span>
                ) : (
                  <>
                    <span>{`${words.owed}: ${dollars(row.figures!.owed)}`}</span>
                    <span>{`${words.overdue}: ${dollars(row.figures!.overdue)}`}</span>
                  </>
                )}
              </p>
            </div>
            {edits && (
              <button
                type="button"
                className="bar-button"
                aria-label={fill(words.open, { code: row.code })}
                onClick={() => setChosen(row.code)}
              >
                <Icon name="right" size={20} />
              </button>
            )}
          </li>
        ))}
      </ul>
      {edits && (
        <Button size="4" variant="soft" color="gray" highContrast onClick={() => setChosen('')}>
          <Icon name="plus" /> {words.add}
        </Button>
      )}
      {chosen !== null && (
        <NativeDialog label={chosen || words.add} className="dialog referral-dialog" onClose={() => setChosen(null)}>
          <div className="referral-head">
            <h2 className="page-title">{chosen || words.add}</h2>
            <button type="button" className="bar-button" aria-label={words.close} onClick={() => setChosen(null)}>
              <Icon name="cross" size={20} />
            </button>
          </div>
          <EntryForm entry={entry} words={words} onSaved={() => setChosen(null)} />
          {entry && <Settlement entry={entry} words={words} />}
          {entry && <Suspension entry={entry} words={words} />}
        </NativeDialog>
      )}
    </Card>
  );
}
