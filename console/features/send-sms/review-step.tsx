import { Button } from '@radix-ui/themes';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { contract } from '#api/contract/index.ts';
import { manifests } from '#engine/platforms/manifests.ts';
import { useConsole } from '../../data/console.tsx';
import { fill } from '../../data/later-texts.ts';
import { useToolTexts } from '../../data/tool-texts.ts';
import { Refusal } from '../../ui/feedback/refusal.tsx';
import { SelectField } from '../../ui/inputs/select-field.tsx';
import { type Step, type StepProps, wordsOf } from './draft.ts';
import { Count } from './pick-step.tsx';
import { Samples } from './samples.tsx';
import { usePreview } from './use-preview.ts';
import { useProblem } from './use-problem.ts';

/** Everything before it goes: who, what, how much, when; and a test to the own phone. */
export function ReviewStep({ draft, onStep }: StepProps) {
  const { words, money, number, day } = useToolTexts();
  const { sms } = words;
  const problem = useProblem();
  const preview = usePreview(draft, { words: true });
  const { data } = preview;
  const names = draft.services.map((service) => manifests.find((each) => each.service === service)?.name ?? sms.anyService);
  return (
    <div className="sms-editor">
      <div className="tools-form">
        <Refusal>{preview.isError ? problem(preview.error) : data && data.quota.left < data.recipients ? sms.tooMany : null}</Refusal>
        <dl className="sms-facts">
          <Fact name={sms.who} step="pick" onStep={onStep}>
            <p>
              {names.join(', ')} · {draft.standing && sms.standings[draft.standing]}
              {draft.where.trim() && ` · ${draft.where.trim()}`}
            </p>
            <Count draft={draft} />
          </Fact>
          <Fact name={sms.says} step="write" onStep={onStep}>
            <p className="tools-text">{draft.en}</p>
            {draft.es.trim() && <p className="tools-text">{draft.es}</p>}
          </Fact>
          {data && (
            <>
              <Fact name={sms.cost}>
                {data.segments === null
                  ? sms.costMany
                  : fill(sms.costValue, { segments: number(data.segments), dollars: money(data.cents ?? 0) })}
              </Fact>
              <Fact name={sms.month}>
                {fill(sms.monthValue, {
                  sent: number(data.quota.sent),
                  quota: number(data.quota.quota),
                  left: number(data.quota.left),
                  date: day(data.quota.resetsAt),
                })}
                {data.recipients > data.perDay && <p>{fill(sms.perDay, { count: number(data.perDay) })}</p>}
              </Fact>
              {data.night !== null && (
                <Fact name={sms.night}>{data.night ? fill(sms.nightValue, { count: number(data.night) }) : sms.nightNone}</Fact>
              )}
            </>
          )}
        </dl>
        <Test draft={draft} />
      </div>
      <Samples samples={data?.samples ?? []} />
    </div>
  );
}

interface FactProps {
  name: string;
  step?: Step;
  onStep?(step: Step): void;
  children: ReactNode;
}

function Fact({ name, step, onStep, children }: FactProps) {
  const { words } = useToolTexts();
  return (
    <div>
      <dt className="strong">{name}</dt>
      <dd>
        {children}
        {step && (
          <button type="button" className="button-link" aria-label={`${words.sms.edit}: ${name}`} onClick={() => onStep?.(step)}>
            {words.sms.edit}
          </button>
        )}
      </dd>
    </div>
  );
}

function Test({ draft }: Pick<StepProps, 'draft'>) {
  const { words } = useToolTexts();
  const { sms } = words;
  const { call } = useConsole();
  const problem = useProblem();
  const [language, setLanguage] = useState<'en' | 'es'>('en');
  const test = useMutation({
    mutationFn: () => call(contract.testSms, { words: wordsOf(draft)!, language, testId: crypto.randomUUID() }),
  });
  const failed = test.data && !['sent', 'delivered'].includes(test.data.state);
  return (
    <div className="sms-test">
      {draft.es.trim() && (
        <SelectField label={sms.testLanguage} value={language} onChange={({ target }) => setLanguage(target.value as 'en' | 'es')}>
          <option value="en">{sms.languages.en}</option>
          <option value="es">{sms.languages.es}</option>
        </SelectField>
      )}
      <Button
        type="button"
        size="4"
        variant="soft"
        color="gray"
        highContrast
        aria-disabled={test.isPending || undefined}
        onClick={() => !test.isPending && test.mutate()}
      >
        {sms.test}
      </Button>
      <p role="status">{test.data && !failed && fill(sms.testSent, { to: test.data.to })}</p>
      <Refusal>
        {test.isError ? problem(test.error) : failed ? fill(sms.testFailed, { problem: test.data!.problem ?? test.data!.state }) : null}
      </Refusal>
    </div>
  );
}
