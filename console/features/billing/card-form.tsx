import { type FormEvent, useState } from 'react';
import { InputField } from '../../ui/inputs/input-field.tsx';
import { SubmitButton } from '../../ui/inputs/submit-button.tsx';
import { type CardInput, type CardProblems, cardProblems, EMPTY_CARD, typed } from './card-rules.ts';
import type { BillingTexts } from './texts.ts';

const FIELDS = [
  { field: 'number', autoComplete: 'cc-number', most: 23 },
  { field: 'expiry', autoComplete: 'cc-exp', most: 7 },
  { field: 'cvc', autoComplete: 'cc-csc', most: 4 },
  { field: 'zip', autoComplete: 'postal-code', most: 5 },
] as const;

interface Props {
  words: BillingTexts['pay'];
  busy: boolean;
  submit: string;
  /** The server's time. */
  now(): number;
  onPay(card: CardInput): void;
}

/** The card sandbox's form. What is typed stays in this component, and goes to the provider alone. */
export function CardForm({ words, busy, submit, now, onPay }: Props) {
  const [card, setCard] = useState(EMPTY_CARD);
  const [problems, setProblems] = useState<CardProblems>({});

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const found = cardProblems(card, now());
    setProblems(found);
    const first = FIELDS.find(({ field }) => found[field]);
    if (first) event.currentTarget.querySelector<HTMLInputElement>(`[name=card-${first.field}]`)?.focus();
    else onPay(card);
  }

  return (
    <form className="form card-form" onSubmit={send} noValidate autoComplete="on">
      {FIELDS.map(({ field, autoComplete, most }) => {
        const problem = problems[field];
        return (
          <InputField
            key={field}
            className={`card-${field}`}
            label={words[field]}
            hint={field === 'expiry' ? words.expiryHint : undefined}
            error={problem && words.problems[problem]}
            name={`card-${field}`}
            inputMode="numeric"
            autoComplete={autoComplete}
            maxLength={most}
            value={card[field]}
            onChange={(event) => {
              const value = typed(field, event.target.value);
              setCard((before) => ({ ...before, [field]: value }));
              setProblems(({ [field]: _, ...others }) => others);
            }}
          />
        );
      })}
      <SubmitButton busy={busy} busyLabel={words.busy}>
        {submit}
      </SubmitButton>
    </form>
  );
}
