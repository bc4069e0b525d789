import { Button } from '@radix-ui/themes';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { contract } from '#api/contract/index.ts';
import type { Job } from '#api/contract/jobs.ts';
import { useConsole } from '../../data/console.tsx';
import { failureText } from '../../data/failure-text.ts';
import { fill } from '../../data/later-texts.ts';
import { type ToolTexts, useToolTexts } from '../../data/tool-texts.ts';
import { Refusal } from '../../ui/feedback/refusal.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Card } from '../../ui/page/card.tsx';

const LOOK_MS = 5000;
const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1000],
] as const;

/** Background jobs: when each ran, what came of it, when it runs again; and a run now. */
export function Jobs() {
  const { words, texts } = useToolTexts();
  const { call } = useConsole();
  const queries = useQueryClient();
  const { data, isError, error } = useQuery({
    queryKey: ['jobs'],
    queryFn: ({ signal }) => call(contract.jobs, {}, { signal }),
    refetchInterval: LOOK_MS,
  });
  const run = useMutation({
    mutationFn: (job: string) => call(contract.runJob, { job }),
    onSuccess: ({ job, state }) => toast.success(`${wordOf(job, words)}: ${words.outbox.jobStates[state]}`),
    onError: (failed) => toast.error(failureText(failed, texts)),
    onSettled: () => void queries.invalidateQueries({ queryKey: ['jobs'] }),
  });
  return (
    <Card title={words.outbox.sections.jobs}>
      <Refusal>{isError && !data ? failureText(error, texts) : null}</Refusal>
      {!data && !isError && <div className="skeleton-card tools-wait" role="status" aria-label={texts.t.console.shell.loading()} />}
      <ul className="tools-list">
        {data?.jobs.map((job) => (
          <li key={job.job}>
            <div className="tools-what">
              <p className="strong">{wordOf(job.job, words)}</p>
              <JobFacts job={job} />
            </div>
            <Button
              type="button"
              size="4"
              variant="soft"
              color="gray"
              highContrast
              aria-label={`${words.outbox.run}: ${wordOf(job.job, words)}`}
              aria-disabled={run.isPending || undefined}
              onClick={() => !run.isPending && run.mutate(job.job)}
            >
              {words.outbox.run}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function JobFacts({ job: { job, state, everyMs, endedAt, nextAt, result, runs, failures, askedBy } }: { job: Job }) {
  const { words, texts, time } = useToolTexts();
  const { outbox } = words;
  const facts = [
    outbox.jobStates[state],
    endedAt === null ? outbox.jobNever : fill(outbox.jobLast, { time: time(endedAt) }),
    nextAt !== null && fill(outbox.jobNext, { time: time(nextAt) }),
    fill(outbox.jobEvery, { time: spanText(everyMs, texts.locale) }),
    runs > 0 && fill(outbox.jobRuns, { runs, failures }),
    askedBy !== null && fill(outbox.jobAsked, { who: askedBy }),
  ];
  return (
    <>
      <p className="meta">
        {job} · {facts.filter(Boolean).join(' · ')}
      </p>
      {result !== null && <p className={state === 'failed' ? 'refusal' : 'meta tools-text'}>{resultText(result, words)}</p>}
    </>
  );
}

function wordOf(job: string, { outbox }: ToolTexts): string {
  return (outbox.jobs as Record<string, string>)[job] ?? job;
}

/** The rows that a job counted, in words and without those that were none; any other result as it is. */
export function resultText(result: string, { outbox }: ToolTexts): string {
  if (!result.startsWith('{')) return result;
  const counted = Object.entries(JSON.parse(result) as Record<string, unknown>).filter(([, count]) => count !== 0);
  const names = outbox.jobRows as Record<string, string>;
  return counted.map(([rows, count]) => `${names[rows] ?? rows}: ${count}`).join(' · ') || outbox.jobNothing;
}

/** A span in its largest whole unit. */
function spanText(ms: number, locale: string): string {
  const [unit, of] = UNITS.find(([, size]) => ms >= size && ms % size === 0) ?? UNITS[3];
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' }).format(Math.round(ms / of));
}
