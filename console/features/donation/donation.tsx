import { Button, Spinner } from '@radix-ui/themes';
import { useQuery } from '@tanstack/react-query';
import { use, useEffect } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import type { ScheduledAssignment } from '#api/contract/blocks.ts';
import type { DonationStatus } from '#api/contract/donations.ts';
import { contract } from '#api/contract/index.ts';
import { useConsole } from '../../data/console.tsx';
import { failureText } from '../../data/failure-text.ts';
import { useTexts } from '../../data/i18n.ts';
import { fill } from '../../data/later-texts.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { money, shortDay, timeRange } from '../../ui/text/format.ts';
import { Carousel } from './carousel.tsx';
import { type DonationTexts, donationTexts } from './texts.ts';
import { type Result, useDonation } from './use-donation.ts';
import './donation.css';

/** Donating one block: the question first, then its steps, then who has it. The address names the block by its start in seconds. */
export function DonationScreen({ userId, home }: { userId: string; home: string }) {
  const texts = useTexts();
  const { t, locale } = texts;
  const words = use(donationTexts(locale));
  const navigate = useNavigate();
  const startTime = Number(useParams()['startTime']);
  const { call } = useConsole();
  const leave = () => void navigate(home);
  const { donation, result, start, looked } = useDonation({ userId, startTime, leave });
  const blocks = useQuery({
    queryKey: ['blocks', userId, 'donation'],
    queryFn: ({ signal }) =>
      call(contract.blocks, { userId }, { signal }).then((answer) => answer.scheduledAssignments as ScheduledAssignment[]),
    enabled: donation === null && result === null,
  });
  const block = blocks.data?.find((one) => one.startTime === startTime);
  useEffect(() => {
    if (!start.error) return;
    toast.error(fill(words.failed, { why: failureText(start.error, texts) }));
    void navigate(home);
  }, [start.error, words, texts, navigate, home]);

  const under = donation !== null || result !== null;
  return (
    <div className="donation">
      <title>{`${words.title} · ${t.common.product()}`}</title>
      <section className="card donation-card" aria-labelledby="donation">
        <h1 id="donation" className="page-title">
          {words.title}
        </h1>
        {under ? (
          <UnderWay status={donation?.status ?? 'SEARCHING'} result={result} words={words} home={home} />
        ) : block ? (
          <>
            <p className="strong">{blockText(block, words, locale)}</p>
            <p>{words.ask.body}</p>
            <Button
              size="4"
              className="wide"
              aria-disabled={start.isPending || undefined}
              onClick={() => start.isPending || start.mutate(block)}
            >
              {start.isPending && <Spinner size="2" />} {words.ask.confirm}
            </Button>
            <Link className="button-link" to={home}>
              {words.ask.keep}
            </Link>
          </>
        ) : looked && blocks.isFetched ? (
          <>
            <p role="alert">{blocks.error ? failureText(blocks.error, texts) : words.gone}</p>
            <Link className="button-link" to={home}>
              {words.home}
            </Link>
          </>
        ) : (
          <div className="donation-wait" role="status" aria-label={t.console.shell.loading()} />
        )}
      </section>
    </div>
  );
}

function UnderWay({ status, result, words, home }: { status: DonationStatus; result: Result | null; words: DonationTexts; home: string }) {
  const at = result ? 2 : status === 'IN_POOL' ? 0 : 1;
  const names = [
    words.steps.pool,
    words.steps.search,
    result ? (result.donated ? words.steps.donated : words.steps.declined) : words.steps.result,
  ];
  return (
    <>
      {!result && <Carousel label={words.people} />}
      <ol className="donation-steps" aria-label={words.steps.label}>
        {names.map((name, i) => (
          <li key={name} data-done={i < at || result !== null || undefined} aria-current={i === at ? 'step' : undefined}>
            <span className="donation-mark" aria-hidden="true">
              {i < at || (result && i === at) ? <Icon name={result && !result.donated && i === at ? 'cross' : 'check'} size={14} /> : i + 1}
            </span>
            {name}
          </li>
        ))}
      </ol>
      <div role="status" className="donation-result">
        {result && (
          <>
            <h2 className="section-title">{result.donated ? words.donated.title : words.declined.title}</h2>
            <p>{result.donated ? fill(words.donated.body, { receiver: result.receiver ?? '' }) : words.declined.body}</p>
            <p>{words.after}</p>
            <p className="meta">{words.back}</p>
          </>
        )}
      </div>
      {result && (
        <Link className="button-link" to={home}>
          {words.home}
        </Link>
      )}
    </>
  );
}

function blockText(block: ScheduledAssignment, words: DonationTexts, locale: 'en' | 'es'): string {
  const { timeZone, bookedPrice, location, serviceAreaId } = block;
  const [from, to] = [block.startTime * 1000, block.endTime * 1000];
  return fill(words.lead, {
    when: `${shortDay(from, timeZone, locale)}, ${timeRange(from, to, timeZone, locale)}`,
    where: location ?? serviceAreaId,
    pay: bookedPrice.amount === null ? '' : money(bookedPrice.amount, bookedPrice.currency, locale),
  });
}
