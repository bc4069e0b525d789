import { Button } from '@radix-ui/themes';
import { useEffect, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { fill } from '../../data/later-texts.ts';
import { useToolTexts } from '../../data/tool-texts.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { Card } from '../../ui/page/card.tsx';
import { PageTitle } from '../../ui/page/page-title.tsx';
import { type Draft, emptyDraft, keepDraft, readDraft, STEPS, type Step, type StepProps, stepOf, wrongIn } from './draft.ts';
import { PersonalizeStep } from './personalize-step.tsx';
import { PickStep } from './pick-step.tsx';
import { Progress } from './progress.tsx';
import { ReviewStep } from './review-step.tsx';
import { SendStep } from './send-step.tsx';
import { WriteStep } from './write-step.tsx';
import '../../ui/feedback/dialog.css';
import '../../ui/form/form.css';
import '../../ui/page/tools.css';
import '../../ui/progress/steps.css';
import './send-sms.css';

/** One message to a group of drivers, in five steps. Each step has its address, and going back keeps what was entered. */
export function SendSms() {
  const { words } = useToolTexts();
  const [query, setQuery] = useSearchParams();
  const campaignId = query.get('campaign');
  return (
    <div className="page tools send-sms">
      <PageTitle>{words.sms.title}</PageTitle>
      <p className="meta">{words.sms.lead}</p>
      {campaignId ? (
        <Progress campaignId={campaignId} onAnother={() => setQuery({})} />
      ) : (
        <Wizard
          step={query.get('step')}
          onStep={(step) => setQuery({ step })}
          onSent={(campaign) => setQuery({ campaign }, { replace: true })}
        />
      )}
    </div>
  );
}

interface WizardProps {
  step: string | null;
  onStep(step: Step): void;
  onSent(campaignId: string): void;
}

function Wizard({ step: asked, onStep, onSent }: WizardProps) {
  const { words } = useToolTexts();
  const [draft, setDraft] = useState(() => readDraft(sessionStorage, words.sms.fallbacks));
  const [tried, setTried] = useState<Step | null>(null);
  const step = stepOf(asked, draft);
  const heading = useRef<HTMLHeadingElement>(null);
  const first = useRef(true);
  useEffect(() => {
    if (!first.current) heading.current?.focus();
    first.current = false;
  }, [step]);
  const change = (more: Partial<Draft>) => {
    const next = { ...draft, ...more };
    setDraft(next);
    keepDraft(sessionStorage, next);
  };
  const wrong = tried === step ? wrongIn(draft, step) : {};
  const next = STEPS[STEPS.indexOf(step) + 1];
  const go = () => {
    setTried(step);
    if (next && !Object.keys(wrongIn(draft, step)).length) onStep(next);
  };
  const props: StepProps = { draft, wrong, onChange: change, onStep };
  return (
    <>
      <StepList current={step} />
      <section className="card" aria-labelledby="sms-step">
        <h2 id="sms-step" className="section-title" tabIndex={-1} ref={heading}>
          {words.sms.steps[step]}
        </h2>
        {step === 'pick' && <PickStep {...props} />}
        {step === 'personalize' && <PersonalizeStep {...props} />}
        {step === 'write' && <WriteStep {...props} />}
        {step === 'review' && <ReviewStep {...props} />}
        {step === 'send' && (
          <SendStep
            {...props}
            onSent={() => {
              change(emptyDraft(draft.fallbacks));
              onSent(draft.campaignId);
            }}
          />
        )}
        <div className="tools-actions">
          {step !== 'pick' && (
            <Button type="button" size="4" variant="soft" color="gray" highContrast onClick={() => onStep(STEPS[STEPS.indexOf(step) - 1]!)}>
              {words.sms.back}
            </Button>
          )}
          {next && (
            <Button type="button" size="4" onClick={go}>
              {fill(words.sms.next, { step: words.sms.steps[next] })}
            </Button>
          )}
        </div>
      </section>
      {step === 'pick' && (
        <Card title={words.sms.groupTitle}>
          <p className="meta">{words.sms.groupBody}</p>
          <Link className="button-link" to="/admin/configuration?section=promotions">
            {words.sms.groupLink}
          </Link>
        </Card>
      )}
    </>
  );
}

function StepList({ current }: { current: Step }) {
  const { words } = useToolTexts();
  const at = STEPS.indexOf(current);
  return (
    <ol className="steps" aria-label={words.sms.stepsLabel}>
      {STEPS.map((step, index) => (
        <li key={step} className="step" data-done={index < at || undefined} aria-current={index === at ? 'step' : undefined}>
          <span className="step-mark" aria-hidden="true">
            {index < at ? <Icon name="check" size={14} /> : index + 1}
          </span>
          {words.sms.steps[step]}
        </li>
      ))}
    </ol>
  );
}
