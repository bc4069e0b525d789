import { Button } from '@radix-ui/themes';
import { useTexts } from '../../data/i18n.ts';
import { Refusal } from '../../ui/feedback/refusal.tsx';
import { useFocus } from './focus.ts';
import { useRefusalText } from './refusal-text.ts';
import type { Refusal as Told } from './wizard.ts';

/** The platform said no for good: why, and the way back. */
export function Ended({ refusal, onAgain }: { refusal: Told; onAgain(): void }) {
  const words = useTexts().t.setup.ended;
  const heading = useFocus<HTMLHeadingElement>();
  const why = useRefusalText(refusal);
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="page-title">
        {words.title()}
      </h1>
      <div className="form">
        <Refusal>{why ? words.because(why) : words.unknown()}</Refusal>
        <Button size="4" className="wide" onClick={onAgain}>
          {words.again()}
        </Button>
      </div>
    </>
  );
}

/** Nothing new for a hundred looks: the driver decides whether to go on. */
export function Late({ onAgain, onStartOver }: { onAgain(): void; onStartOver(): void }) {
  const { t } = useTexts();
  const words = t.setup.late;
  const heading = useFocus<HTMLHeadingElement>();
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="page-title">
        {words.title()}
      </h1>
      <p className="meta">{words.body()}</p>
      <div className="form">
        <Button size="4" className="wide" onClick={onAgain}>
          {words.again()}
        </Button>
      </div>
      <button type="button" className="line-link link-button" onClick={onStartOver}>
        {t.setup.startOver()}
      </button>
    </>
  );
}
