import { Button } from '@radix-ui/themes';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, use, useId, useState } from 'react';
import { useSearchParams } from 'react-router';
import { contract } from '#api/contract/index.ts';
import type { TaxMonth, TaxYear } from '#api/contract/own-data.ts';
import type { UserRecord } from '#api/contract/users.ts';
import { useConsole } from '../../data/console.tsx';
import { useTexts } from '../../data/i18n.ts';
import { fill } from '../../data/later-texts.ts';
import { saveFile } from '../../data/save-file.ts';
import { Failed } from '../../ui/feedback/failed.tsx';
import { Refusal } from '../../ui/feedback/refusal.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Select } from '../../ui/form/select.tsx';
import { InputField } from '../../ui/inputs/input-field.tsx';
import { SubmitButton } from '../../ui/inputs/submit-button.tsx';
import { Card } from '../../ui/page/card.tsx';
import { decimal, languageTag, money } from '../../ui/text/format.ts';
import { taxCsv } from './csv.ts';
import { type TaxTexts, taxTexts } from './texts.ts';
import '../../ui/page/page.css';
import './tax.css';

/** Years offered: this one and the six before, as long as such records are kept. */
const YEARS = 7;

/** Pay, hours and miles of a calendar year: to read, print and save. */
export function Tax({ user }: { user: UserRecord }) {
  const { t, locale } = useTexts();
  const words = use(taxTexts(locale)).tax;
  const { call, world, queries } = useConsole();
  const [search, setSearch] = useSearchParams();
  const choice = useId();
  const thisYear = new Date(world.now()).getUTCFullYear();
  const asked = Number(search.get('year'));
  const year = Number.isInteger(asked) && asked > thisYear - YEARS && asked <= thisYear ? asked : thisYear;
  const queryKey = ['tax', user.userId, year];
  const state = useQuery<TaxYear>({
    queryKey,
    queryFn: ({ signal }) => call(contract.taxYear, { year: String(year) as never }, { signal }),
  });
  const title = fill(words.title, { year });
  return (
    <div className="column tax">
      <title>{`${title} · ${t.common.product()}`}</title>
      <header className="tax-head">
        <h1 className="page-title">{title}</h1>
        <p className="meta print-only">{fill(words.of, { name: user.name })}</p>
        <div className="tax-year no-print">
          <label htmlFor={choice} className="field-label">
            {words.year}
          </label>
          <Select id={choice} value={year} onChange={(event) => setSearch({ year: event.target.value })}>
            {Array.from({ length: YEARS }, (_, i) => thisYear - i).map((each) => (
              <option key={each} value={each}>
                {each}
              </option>
            ))}
          </Select>
        </div>
      </header>
      {state.isError && !state.data && <Failed title={words.failed} error={state.error} onRetry={() => void state.refetch()} />}
      {state.isPending && <div className="card skeleton-card table-height" role="status" aria-label={t.console.shell.loading()} />}
      {state.data && (
        <>
          <section className="card">
            <p className="meta">{fill(words.lead, { zone: state.data.timeZone.replaceAll('_', ' ') })}</p>
            {state.data.blocks.length === 0 && <p>{fill(words.none, { year })}</p>}
            <Months data={state.data} words={words} />
            <p className="meta">{words.advice}</p>
            <div className="tax-actions no-print">
              <Button
                size="4"
                variant="soft"
                color="gray"
                highContrast
                onClick={() => saveFile(taxCsv(state.data), `batch-grabber-${year}.csv`)}
              >
                {words.csv}
              </Button>
              <Button size="4" onClick={() => print()}>
                {words.print}
              </Button>
            </div>
          </section>
          <Miles key={year} year={year} words={words} onSaved={() => queries.invalidateQueries({ queryKey })} />
        </>
      )}
    </div>
  );
}

/** One line a month and currency; amounts of two currencies are never added. */
function Months({ data, words }: { data: TaxYear; words: TaxTexts }) {
  const { locale } = useTexts();
  const currencies = [...new Set(data.months.flatMap(({ sums }) => sums.map(({ currency }) => currency)))];
  const name = (month: number) =>
    new Intl.DateTimeFormat(languageTag(locale), { month: 'short', timeZone: 'UTC' }).format(Date.UTC(data.year, month - 1, 15));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
    <section className="tax-scroll" tabIndex={0} aria-label={fill(words.title, { year: data.year })}>
      <table className="tax-table">
        <thead>
          <tr>
            {[words.month, words.blocks, words.hours, words.earned, words.tips, words.total, words.miles].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.months.map((month) => (
            <Line key={month.month} head={name(month.month)} month={month} />
          ))}
        </tbody>
        <tfoot>
          <Line
            head={words.sum}
            month={{
              month: 0,
              sums: currencies.map((currency) => totalOf(data.months, currency)),
              miles: data.miles.reduce((sum, { miles }) => sum + Math.round(miles * 10), 0) / 10,
            }}
          />
        </tfoot>
      </table>
    </section>
  );
}

function Line({ head, month: { sums, miles } }: { head: string; month: TaxMonth }) {
  const { locale } = useTexts();
  const lines = (value: (sum: TaxMonth['sums'][number]) => string) =>
    sums.length === 0 ? '–' : sums.map((sum) => <div key={sum.currency}>{value(sum)}</div>);
  return (
    <tr>
      <th scope="row">{head}</th>
      <td>{lines(({ blocks }) => String(blocks))}</td>
      <td>{lines(({ minutes }) => decimal(minutes / 60, 1, locale))}</td>
      <td>{lines(({ base, currency }) => money(base / 100, currency, locale))}</td>
      <td>{lines(({ tips, currency }) => money(tips / 100, currency, locale))}</td>
      <td>{lines(({ base, tips, currency }) => money((base + tips) / 100, currency, locale))}</td>
      <td>{miles ? decimal(miles, 1, locale) : '–'}</td>
    </tr>
  );
}

function totalOf(months: readonly TaxMonth[], currency: string): TaxMonth['sums'][number] {
  const total = { currency, base: 0, tips: 0, blocks: 0, minutes: 0 };
  for (const { sums } of months)
    for (const sum of sums)
      if (sum.currency === currency) {
        total.base += sum.base;
        total.tips += sum.tips;
        total.blocks += sum.blocks;
        total.minutes += sum.minutes;
      }
  return total;
}

function Miles({ year, words, onSaved }: { year: number; words: TaxTexts; onSaved(): void }) {
  const { call } = useConsole();
  const [day, setDay] = useState('');
  const [miles, setMiles] = useState('');
  const [problem, setProblem] = useState<'day' | 'miles' | null>(null);
  const save = useMutation({
    mutationFn: () => call(contract.noteMiles, { day, miles: Number(miles) }),
    onSuccess: () => {
      setMiles('');
      toast.success(words.saved);
      onSaved();
    },
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    const found = !day.startsWith(`${year}-`)
      ? 'day'
      : miles.trim() === '' || !(Number(miles) >= 0 && Number(miles) <= 2000)
        ? 'miles'
        : null;
    setProblem(found);
    if (!found && !save.isPending) save.mutate();
  }
  return (
    <Card title={words.note} className="no-print">
      <p className="meta">{words.noteLead}</p>
      <form className="form" onSubmit={submit} noValidate>
        <InputField
          label={words.day}
          error={problem === 'day' ? fill(words.wrongDay, { year }) : null}
          type="date"
          min={`${year}-01-01`}
          max={`${year}-12-31`}
          value={day}
          onChange={(event) => setDay(event.target.value)}
        />
        <InputField
          label={words.miles}
          error={problem === 'miles' ? words.wrongMiles : null}
          inputMode="decimal"
          maxLength={7}
          autoComplete="off"
          value={miles}
          onChange={(event) => setMiles(event.target.value)}
        />
        <Refusal>{save.isError ? words.notSaved : null}</Refusal>
        <SubmitButton busy={save.isPending} busyLabel={words.saving} quiet={!day || !miles}>
          {words.save}
        </SubmitButton>
      </form>
    </Card>
  );
}
