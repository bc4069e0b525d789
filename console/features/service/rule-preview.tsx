import { Button } from '@radix-ui/themes';
import type { BestChange, RulePreview } from '#api/contract/rule-preview.ts';
import type { UserRecord } from '#api/contract/users.ts';
import type { CatalogueEntry } from '#engine/model/platform.ts';
import { useTexts } from '../../data/i18n.ts';
import { type PreviewChange, useRulePreview } from '../../data/rule-preview.ts';
import { Failed } from '../../ui/feedback/failed.tsx';
import { currencyOf, Outcome, payWords, signed, total } from '../../ui/figures/outcome.tsx';
import type { FormTools, Values } from '../../ui/form/form-context.ts';
import { count, wholeMoney } from '../../ui/text/format.ts';
import { changeInWords } from './change-in-words.ts';
import { changesOf, updateOf } from './form-values.ts';
import './rule-preview.css';

interface Props {
  entry: CatalogueEntry;
  user: UserRecord;
  saved: Values;
  values: Values;
  /** Clean settings; null while something is wrong with what is typed. */
  settings: Values | null;
  tools: FormTools;
  /** Takes a change over into the form; absent while it is only read. */
  set?: (name: string, value: unknown) => void;
}

/** Rules that skipped most; the rest is in the feed. */
const SHOWN = 4;

/** Asks what the filters in the form would have won of the last week's offers; nothing while something in it is wrong. */
export function useFormPreview({ entry, user, saved, values, settings }: Pick<Props, 'entry' | 'user' | 'saved' | 'values' | 'settings'>) {
  const changes = changesOf(saved, values);
  const change = settings && previewChange(changes, settings, values, entry);
  return { ...useRulePreview({ userId: user.userId, service: entry.manifest.service, change }), edited: changes.length > 0 };
}

/** What these filters would have won, what each rule skipped, and the best single change. */
export function RulePreviewCard({ preview, ...props }: Props & { preview: ReturnType<typeof useFormPreview> }) {
  const words = useTexts().t.services.preview;
  const { data, edited } = preview;
  return (
    <section className="card rule-preview" aria-label={words.title()} aria-busy={preview.isFetching || undefined}>
      <h2 className="section-title">{words.title()}</h2>
      <p className="meta">{props.settings ? words.lead() : words.incomplete()}</p>
      {data && <Answer {...props} preview={data} edited={edited} />}
      {!data && preview.isError && <Failed inCard title={words.failed()} error={preview.error} onRetry={() => void preview.refetch()} />}
      {!data && !preview.isError && <p className="rule-preview-rest meta">{words.loading()}</p>}
    </section>
  );
}

function Answer({ preview, edited, ...props }: Props & { preview: RulePreview; edited: boolean }) {
  const { t, locale } = useTexts();
  const words = t.services.preview;
  const { given, present, skipped, best } = preview;
  if (given.offers === 0) return <p className="rule-preview-rest">{words.empty()}</p>;
  return (
    <>
      <div role="status">
        <Outcome outcome={given} before={edited ? present : null} />
      </div>
      {best && <Best {...props} best={best} preview={preview} />}
      {skipped.length > 0 && (
        <details className="rule-preview-skipped">
          <summary>{words.skipped(count(given.offers - given.caught, locale))}</summary>
          <ul>
            {skipped.slice(0, SHOWN).map(({ reason, offers, pay }) => (
              <li key={reason}>
                <span>{reasonWords(reason, t)}</span>
                <span className="rule-preview-cost">{words.cost({ offers: count(offers, locale), pay: payWords(pay, locale) })}</span>
              </li>
            ))}
          </ul>
          <p className="meta">{words.overlapping()}</p>
        </details>
      )}
    </>
  );
}

function Best({ best, preview: { given }, entry, values, tools, set }: Props & { best: BestChange; preview: RulePreview }) {
  const { t, locale } = useTexts();
  const words = t.services.preview;
  const currency = currencyOf(best.outcome, given);
  const gains = [
    signed(best.outcome.caught - given.caught, (by) => words.count(by)),
    signed(total(best.outcome) - total(given), (by) => wholeMoney(by, currency, locale)),
  ].filter(Boolean);
  return (
    <div className="rule-preview-best">
      <div>
        <h3 className="rule-preview-label">{words.best()}</h3>
        <p>{changeInWords({ items: entry.view.form, values, field: best.field, value: best.value, tools, t, locale })}</p>
        <p className="meta">{gains.join(' · ')}</p>
      </div>
      {set && (
        <Button type="button" size="4" variant="soft" highContrast onClick={() => set(best.field, best.value)}>
          {words.use()}
        </Button>
      )}
    </div>
  );
}

function previewChange(changes: readonly string[], settings: Values, values: Values, entry: CatalogueEntry): PreviewChange {
  const { [entry.manifest.optionField]: set, enforceEndOfSchedule } = updateOf(changes, settings, values, entry) as Record<string, unknown>;
  return {
    ...(set !== undefined && { set: set as Values }),
    ...(typeof enforceEndOfSchedule === 'boolean' && { enforceEndOfSchedule }),
  };
}

function reasonWords(reason: string, t: ReturnType<typeof useTexts>['t']): string {
  const all = { ...t.common.reasons, ...t.common.details } as Record<string, (() => string) | undefined>;
  return all[reason]?.() ?? reason;
}
