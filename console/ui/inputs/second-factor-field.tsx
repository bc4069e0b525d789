import { TextField } from '@radix-ui/themes';
import { Field } from './field.tsx';

interface Props {
  words: { label: string; hint: string };
  error: string | null;
}

/** Six digits of an authenticator app, or a recovery code. */
export function SecondFactorField({ words, error }: Props) {
  return (
    <Field label={words.label} hint={words.hint} error={error}>
      {(aria) => (
        <TextField.Root
          {...aria}
          name="totp"
          size="3"
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={20}
          autoFocus
        />
      )}
    </Field>
  );
}
