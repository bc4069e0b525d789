import { useState } from 'react';
import { LaterPart, later } from './later-part.tsx';
import type { QuestionProps } from './question.tsx';

const Question = later(async () => (await import('./question.tsx')).Question);

/** Asks for the code of dialogs before one is opened. */
export const loadQuestion = Question.load;

/** Asks before something that cannot be taken back at once. What it is made of comes when it is first opened, or with `loadQuestion`. */
export function ConfirmDialog(props: QuestionProps) {
  const { open, onClose } = props;
  const [asked, setAsked] = useState(open);
  if (open && !asked) setAsked(true);
  if (!asked) return null;
  const giveUp = () => {
    setAsked(false);
    onClose();
  };
  return (
    <LaterPart fallback={null} onMissing={giveUp}>
      <Question {...props} />
    </LaterPart>
  );
}
