import { type FormEvent, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { UserRecord, UserUpdate } from '#api/contract/users.ts';
import { BILLING, HOUR } from '#config/constants.ts';
import { fill } from '../../data/later-texts.ts';
import { clockTime, longDay } from '../../ui/text/format.ts';
import type { Writing } from './cells.ts';
import { HoursDialog, PaymentDateDialog } from './date-dialog.tsx';
import type { Ledger } from './payment-date.ts';
import { ReasonDialog } from './reason-dialog.tsx';
import { useChange } from './use-change.ts';

interface Props {
  user: UserRecord;
  ledger: Ledger | undefined;
  allowed: { money: boolean; standing: boolean };
  writing: Writing;
}

/** Days, price, kind of account and standing, each with its rule. */
export function PlanSection({ user, ledger, allowed, writing }: Props) {
  const { panel: words, values } = writing.words;
  const { save, busy } = useChange(user.userId, words.saved);
  const [open, setOpen] = useState<'date' | 'hours' | null>(null);
  const [asked, setAsked] = useState<{ title: string; body: UserUpdate } | null>(null);
  const opener = useRef<HTMLElement | null>(null);
  const show = (what: 'date' | 'hours') => (event: { currentTarget: HTMLElement }) => {
    opener.current = event.currentTarget;
    setOpen(what);
  };
  /** Money and standing change only with a reason. */
  const askWhy = (title: string, body: UserUpdate) => {
    opener.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    setAsked({ title, body });
  };
  const close = () => {
    setOpen(null);
    setAsked(null);
    opener.current?.focus();
  };
  return (
    <section aria-labelledby="panel-plan">
      <h3 id="panel-plan" className="section-title">
        {words.plan}
      </h3>
      {!allowed.money && <p className="meta">{words.notAllowed}</p>}
      <Dates user={user} ledger={ledger} writing={writing} />
      {allowed.money && (
        <p className="users-row-actions">
          <button type="button" className="users-button" disabled={!ledger} onClick={show('date')}>
            {words.change}
          </button>
          <button type="button" className="users-button" onClick={show('hours')}>
            {words.addHours}
          </button>
          <Link to={`/admin/billing?${new URLSearchParams({ user: user.userId })}`} className="users-button">
            {words.post}
          </Link>
        </p>
      )}
      <Standing
        user={user}
        disabled={busy || !allowed.standing}
        words={words}
        onChange={(goodStanding) => askWhy(words.standing, { goodStanding })}
      />
      <label className="users-select">
        {words.accountType}
        <select
          value={user.accountType}
          disabled={busy || !allowed.money}
          onChange={(event) => askWhy(words.accountType, { accountType: event.target.value as 'Free' | 'Paid' })}
        >
          {(['Paid', 'Free'] as const).map((type) => (
            <option key={type} value={type}>
              {values[type]}
            </option>
          ))}
        </select>
      </label>
      <PriceForm user={user} allowed={allowed.money} busy={busy} words={words} onPrice={(body) => askWhy(words.specialPrice, body)} />
      <FlashSale
        user={user}
        now={ledger?.now}
        disabled={busy || !allowed.money || user.accountType === 'Free'}
        writing={writing}
        onChange={(flashSale) => askWhy(words.flashSale, { flashSale })}
      />
      {asked && (
        <ReasonDialog
          title={asked.title}
          writing={writing}
          onReason={(reason) => {
            save(asked.body, { reason });
            close();
          }}
          onClose={close}
        />
      )}
      {open === 'date' && ledger && <PaymentDateDialog user={user} ledger={ledger} writing={writing} onClose={close} />}
      {open === 'hours' && <HoursDialog user={user} writing={writing} onClose={close} />}
    </section>
  );
}

/** When the driver last paid and until when they have paid. */
function Dates({ user, ledger, writing }: Pick<Props, 'user' | 'ledger' | 'writing'>) {
  const { locale } = writing;
  const { panel: words } = writing.words;
  return (
    <dl className="users-facts">
      <div>
        <dt>{words.lastPayment}</dt>
        <dd>{user.lastPaymentDate === null ? words.never : longDay(user.lastPaymentDate, 'America/New_York', locale)}</dd>
      </div>
      <div>
        <dt>{writing.words.names.due}</dt>
        <dd>{ledger?.expiresAt ? longDay(ledger.expiresAt, 'America/New_York', locale) : words.never}</dd>
      </div>
    </dl>
  );
}

interface StandingProps {
  user: UserRecord;
  disabled: boolean;
  words: Writing['words']['panel'];
  onChange(goodStanding: boolean): void;
}

/** The switch of good standing; who never paid gets it with the first payment. */
function Standing({ user, disabled, words, onChange }: StandingProps) {
  const neverPaid = user.lastPaymentDate === null && !user.goodStanding;
  return (
    <>
      <label className="users-switch">
        <input
          type="checkbox"
          checked={user.goodStanding}
          disabled={disabled || neverPaid}
          aria-describedby={neverPaid ? 'standing-rule' : undefined}
          onChange={(event) => onChange(event.target.checked)}
        />
        {words.standing}
      </label>
      {neverPaid && (
        <p className="meta" id="standing-rule">
          {words.standingRule}
        </p>
      )}
    </>
  );
}

interface PriceProps {
  user: UserRecord;
  allowed: boolean;
  busy: boolean;
  words: Writing['words']['panel'];
  onPrice(body: UserUpdate): void;
}

/** Dollars a week for this driver alone; empty = the usual prices. */
function PriceForm({ user, allowed, busy, words, onPrice }: PriceProps) {
  const price = user['specialPrice'];
  function savePrice(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const text = String(new FormData(event.currentTarget).get('price')).trim();
    onPrice({ specialPrice: text === '' ? null : Number(text) });
  }
  return (
    <form className="users-inline" onSubmit={savePrice} key={String(price)}>
      <label>
        {words.specialPrice}
        <input
          name="price"
          type="number"
          inputMode="decimal"
          min="0"
          max="10000"
          step="0.01"
          defaultValue={typeof price === 'number' ? price : ''}
          disabled={!allowed}
          aria-describedby="price-hint"
        />
      </label>
      {allowed && (
        <button type="submit" className="users-button" aria-disabled={busy || undefined}>
          {words.save}
        </button>
      )}
      <span className="meta" id="price-hint">
        {words.specialPriceHint}
      </span>
    </form>
  );
}

interface SaleProps {
  user: UserRecord;
  now: number | undefined;
  disabled: boolean;
  writing: Writing;
  onChange(on: boolean): void;
}

/** Offers free days for some hours, or says until when it does. */
function FlashSale({ user, now, disabled, writing, onChange }: SaleProps) {
  const { panel: words } = writing.words;
  const saleEnds = saleEnd(user['flashSaleTimestamp'], now);
  return (
    <>
      <label className="users-switch">
        <input
          type="checkbox"
          checked={saleEnds !== null}
          disabled={disabled}
          aria-describedby="flash-sale-rule"
          onChange={(event) => onChange(event.target.checked)}
        />
        {words.flashSale}
      </label>
      <p className="meta" id="flash-sale-rule">
        {saleEnds === null
          ? fill(words.flashSaleRule, { days: BILLING.flashSaleDays, hours: BILLING.flashSaleHours })
          : fill(words.flashSaleEnds, { time: clockTime(saleEnds, BILLING.timeZone, writing.locale) })}
      </p>
    </>
  );
}

/** When the flash sale ends that began at this instant; null where none runs. */
function saleEnd(began: unknown, now: number | undefined): number | null {
  if (typeof began !== 'number' || now === undefined) return null;
  const end = began + BILLING.flashSaleHours * HOUR;
  return now < end ? end : null;
}
