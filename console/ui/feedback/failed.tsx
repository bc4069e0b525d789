import { Button } from '@radix-ui/themes';
import type { ReactNode } from 'react';
import { ApiFailure } from '#api/contract/client.ts';
import { failureText } from '../../data/failure-text.ts';
import { useTexts } from '../../data/i18n.ts';

interface Props {
  title: string;
  error: unknown;
  onRetry(): void;
  /** Where it is in place of a page or of a part with a heading: how deep its title is. */
  level?: 1 | 2;
  /** Inside a card, not one itself. */
  inCard?: boolean;
  /** More about it, under the button. */
  children?: ReactNode;
}

/** What could not be loaded, why, and another try. */
export function Failed({ title, error, onRetry, level, inCard, children }: Props) {
  const texts = useTexts();
  const Title = level ? (`h${level}` as const) : 'p';
  // Of anything else there is nothing to say but that it failed.
  const why = error instanceof ApiFailure ? failureText(error, texts) : title;
  return (
    <section className={inCard ? 'none-yet' : 'card notice-card'} role="alert">
      <Title className={level ? 'page-title' : 'strong'}>{title}</Title>
      {why !== title && <p>{why}</p>}
      <Button type="button" size="4" variant={inCard ? 'soft' : 'solid'} highContrast={inCard} onClick={onRetry}>
        {texts.t.common.retry()}
      </Button>
      {children}
    </section>
  );
}
