import { useTexts } from '../../data/i18n.ts';
import { Icon } from '../icon/icon.tsx';
import '../../data/join-texts.ts';
import './steps.css';

const STEPS = ['phone', 'service', 'account', 'rules'] as const;
type SetUpStep = (typeof STEPS)[number];

/** The step that the driver has reached between sign-up and Start. */
export function SetUpSteps({ current }: { current: SetUpStep }) {
  const words = useTexts().t.join.steps;
  const at = STEPS.indexOf(current);
  return (
    <ol className="steps" aria-label={words.label()}>
      {STEPS.map((step, index) => (
        <li key={step} className="step" data-done={index < at || undefined} aria-current={index === at ? 'step' : undefined}>
          <span className="step-mark" aria-hidden="true">
            {index < at ? <Icon name="check" size={14} /> : index + 1}
          </span>
          {words[step]()}
        </li>
      ))}
    </ol>
  );
}
