import { useState } from 'react';
import type { AnswerOf } from '#api/contract/define.ts';
import type { contract } from '#api/contract/index.ts';
import type { ReferralEntry } from '#api/contract/referrals.ts';
import { BILLING, DAY } from '#config/constants.ts';
import { useTexts } from '../../data/i18n.ts';
import { fill } from '../../data/later-texts.ts';
import type { PartnerTexts } from '../../data/partner-texts.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { useFold } from '../../ui/lists/fold.tsx';
import { Card } from '../../ui/page/card.tsx';
import { money, shortDay } from '../../ui/text/format.ts';
import { FreeDays } from './free-days.tsx';
import { Messages } from './messages.tsx';
import { useAccount, useDrivers, useRate } from './queries.ts';

interface Props {
  entry: ReferralEntry;
  words: PartnerTexts;
}

/** What a partner has of one code: the link, the money, the drivers. */
export function MyCode({ entry, words }: Props) {
  return (
    <>
      <Link code={entry.code} words={words.mine} />
      <Money entry={entry} words={words.mine} />
      <Drivers entry={entry} words={words.mine} />
    </>
  );
}

function Link({ code, words }: { code: string; words: PartnerTexts['mine'] }) {
  const link = `${location.origin}/register/referral/${code}`;
  const copy = async () => {
    await navigator.clipboard.writeText(link);
    toast.success(words.copied);
  };
  return (
    <Card title={words.link}>
      <p className="meta">{words.linkLead}</p>
      <p className="referral-link strong">{link}</p>
      <button type="button" className="button-link" onClick={() => void copy()}>
        <Icon name="copy" /> {words.copy}
      </button>
    </Card>
  );
}

type Row = AnswerOf<typeof contract.partnerBilling>['rows'][number];

function Money({ entry, words }: { entry: ReferralEntry; words: PartnerTexts['mine'] }) {
  const { locale } = useTexts();
  const account = useAccount(entry.userId);
  const { owed, earned } = entry.figures!;
  const dollars = (cents: number) => money(cents / 100, BILLING.currency, locale);
  // Signed as the sum above is: of who owes, what was paid is less than zero.
  const owes = earned === 0;
  const rows = account.data?.rows.filter(({ code }) => code === entry.code) ?? [];
  const [shown, more] = useFold(rows);
  const what = ({ kind, driverName, reason }: Row) =>
    kind === 'settlement'
      ? [words.settlement, reason].filter(Boolean).join(' · ')
      : fill(words[kind], { name: driverName ?? words.driverGone });
  return (
    <Card title={words.money}>
      {owed > 0 || earned > 0 ? (
        <p className="referral-sum">
          <span className="meta">{owed > 0 ? words.owe : words.earn}</span>
          <span className="page-title tabular">{dollars(owed > 0 ? owed : earned)}</span>
        </p>
      ) : (
        <p>{words.nothing}</p>
      )}
      <h3 className="meta">{words.rows}</h3>
      {account.data && rows.length === 0 && <p>{words.noRows}</p>}
      <ul className="referral-list">
        {shown.map((row) => (
          <li key={row.cause} className="referral-row">
            <div className="referral-words">
              <p>{what(row)}</p>
              <p className="meta">
                {shortDay(row.at, BILLING.timeZone, locale)}
                {row.dueAt !== null && ` · ${fill(words.due, { date: shortDay(row.dueAt, BILLING.timeZone, locale) })}`}
              </p>
            </div>
            <p className="tabular strong">{dollars(owes ? row.cents : -row.cents)}</p>
          </li>
        ))}
      </ul>
      {more}
    </Card>
  );
}

type Driver = AnswerOf<typeof contract.usersInBilling>['users'][number];

function Drivers({ entry: { code }, words }: { entry: ReferralEntry; words: PartnerTexts['mine'] }) {
  const { locale } = useTexts();
  const drivers = useDrivers(code);
  const [chosen, setChosen] = useState<Driver | null>(null);
  const list = drivers.data?.users ?? [];
  const [shown, more] = useFold(list);
  return (
    <Card title={words.drivers} count={list.length}>
      {drivers.data && list.length === 0 && <p>{words.noDrivers}</p>}
      <Rate code={code} ago={0} words={words} />
      <Rate code={code} ago={7} words={words} />
      <ul className="referral-list">
        {shown.map((driver) => (
          <li key={driver.userId} className="referral-row">
            <div className="referral-words">
              <p className="strong">{driver.name}</p>
              <p className="meta">
                {driver.expiresAt === null
                  ? words.never
                  : fill(words.until, { date: shortDay(driver.expiresAt, BILLING.timeZone, locale) })}
              </p>
            </div>
            <button
              type="button"
              className="button-link"
              aria-label={fill(words.freeFor, { name: driver.name })}
              onClick={() => setChosen(driver)}
            >
              {words.free}
            </button>
          </li>
        ))}
      </ul>
      {more}
      {list.length > 0 && <Messages code={code} drivers={list.map(({ userId }) => userId)} words={words} />}
      {chosen && <FreeDays code={code} driver={chosen} words={words} onClose={() => setChosen(null)} />}
    </Card>
  );
}

/** How many of a week's newcomers have paid: of this week, and of the one before. */
function Rate({ code, ago, words }: { code: string; ago: 0 | 7; words: PartnerTexts['mine'] }) {
  const [at] = useState(() => Date.now() - ago * DAY);
  const { data } = useRate(code, at);
  if (!data?.joined) return null;
  const { paid, joined } = data;
  return <p className="meta">{fill(words.rate, { paid, joined, when: ago ? words.lastWeek : words.thisWeek })}</p>;
}
