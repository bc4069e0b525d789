import { useTexts } from '../../data/i18n.ts';
import { LiveDot } from '../../ui/status/live-dot.tsx';
import { OFFER_META } from '../../ui/status/status.ts';
import { StatusChip } from '../../ui/status/status-chip.tsx';
import { money } from '../../ui/text/format.ts';

const RUNS = { role: 'ok', beats: true } as const;

/** A still picture of the product at work, made of the product's own parts. Read out as one sentence. */
export function Example() {
  const { t, locale } = useTexts();
  const words = t.join.landing.example;
  const pay = (amount: number) => money(amount, 'USD', locale);
  return (
    <figure className="example" role="img" aria-label={words.caption()}>
      <div className="card status-card" data-role="ok">
        <p className="status-title">
          <LiveDot {...RUNS} /> {words.state()}
        </p>
        <p className="meta">{words.meta()}</p>
      </div>
      <div className="card example-won" data-role="won">
        <p className="example-line">
          <span className="display">{pay(84)}</span>
          <StatusChip {...OFFER_META.got}>{words.won()}</StatusChip>
        </p>
        <p>{words.wonLine()}</p>
        <p className="meta">Elk Grove · {pay(24)}/h</p>
      </div>
      <div className="card example-left">
        <p className="example-line">
          <span className="strong">{pay(63)}</span>
          <span className="meta">{words.leftPay()}</span>
        </p>
        <p className="example-line">
          <span className="strong">{pay(92.5)}</span>
          <span className="meta">{words.leftTime()}</span>
        </p>
      </div>
    </figure>
  );
}
