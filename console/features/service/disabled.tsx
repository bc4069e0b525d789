import type { ComponentProps } from 'react';
import { useFacts } from '../../data/facts.ts';
import { LaterPart, later } from '../../ui/feedback/later-part.tsx';

const Cover = later(async () => (await import('./disabled-cover.tsx')).DisabledCover);

/** Covers a service that has been switched off. */
export function Disabled(props: ComponentProps<typeof Cover>) {
  return useFacts().data?.disabledServices.includes(props.entry.manifest.service) ? (
    <LaterPart fallback={null}>
      <Cover {...props} />
    </LaterPart>
  ) : null;
}
