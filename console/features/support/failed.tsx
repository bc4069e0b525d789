import { Button } from '@radix-ui/themes';
import { failureText } from '../../data/failure-text.ts';
import { useTexts } from '../../data/i18n.ts';

interface Props {
  title: string;
  error: unknown;
  onRetry(): void;
}

/** What could not be loaded, why, and another try. */
export function Failed({ title, error, onRetry }: Props) {
  const texts = useTexts();
  return (
    <section className="card notice-card" role="alert">
      <p className="strong">{title}</p>
      <p>{failureText(error, texts)}</p>
      <Button size="4" onClick={onRetry}>
        {texts.t.common.retry()}
      </Button>
    </section>
  );
}
