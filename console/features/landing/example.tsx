import { DAY, HOUR, MINUTE } from '#engine/model/time-units.ts';
import { useConsole } from '../../data/console.tsx';
import { useTexts } from '../../data/i18n.ts';
import { LiveDot } from '../../ui/status/live-dot.tsx';
import { OFFER_META } from '../../ui/status/status.ts';
import { StatusChip } from '../../ui/status/status-chip.tsx';
import { duration, money, shortDay, startOfDay, timeRange, wholeMoney } from '../../ui/text/format.ts';
import '../../data/join-texts.ts';

/** Tomorrow's block in Elk Grove, from 3:15 PM for three and a half hours. */
const ZONE = 'America/Chicago';
const STARTS = 15.25 * HOUR;
const LASTS = 3.5 * HOUR;
const PAY = 84;
const RUNS = { role: 'ok', beats: true } as const;

/** A still picture of the product at work, made of the product's own parts. Read out as one sentence. */
export function Example() {
  const { t, locale } = useTexts();
  const { world } = useConsole();
  const words = t.join.landing.example;
  const { margins } = t.console.offers;
  const pay = (amount: number) => money(amount, 'USD', locale);
  const from = startOfDay(world.now() + DAY, ZONE) + STARTS;
  const when = `${shortDay(from, ZONE, locale)} · ${timeRange(from, from + LASTS, ZONE, locale)}`;
  return (
    <figure className="example" role="img" aria-label={words.caption()}>
      <p className="meta">{words.label()}</p>
      <div className="card status-card" data-role="ok">
        <p className="status-title">
          <LiveDot {...RUNS} /> {t.common.states.searching()}
        </p>
        <p className="meta">{`${t.console.flexDashboard.stations(14)} · ${t.console.flexDashboard.checked(duration(2000, t))}`}</p>
      </div>
      <div className="card example-won" data-role="won">
        <p className="example-line">
          <span className="display">{pay(PAY)}</span>
          <StatusChip {...OFFER_META.got}>{t.common.offerStatus.got()}</StatusChip>
        </p>
        <p>{when}</p>
        <p className="meta">{`Elk Grove · ${t.console.offers.perHour(pay(PAY / (LASTS / HOUR)))}`}</p>
      </div>
      <div className="card example-left">
        <p className="example-line">
          <span className="strong">{pay(63)}</span>
          <span className="meta">{`${t.common.reasons.PRICE_TOO_LOW()} · ${margins.price({ short: wholeMoney(17, 'USD', locale), wanted: wholeMoney(80, 'USD', locale) })}`}</span>
        </p>
        <p className="example-line">
          <span className="strong">{pay(92.5)}</span>
          <span className="meta">{`${t.common.reasons.OUT_OF_SCHEDULE()} · ${margins.schedule(duration(45 * MINUTE, t))}`}</span>
        </p>
      </div>
    </figure>
  );
}
