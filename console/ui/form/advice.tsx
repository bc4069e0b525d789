import { useTexts } from '../../data/i18n.ts';
import { FormIcon } from './form-icon.tsx';

/** A recommendation: it stops no save. */
export function Advice({ id, text }: { id?: string; text: string | null }) {
  const words = useTexts().t.forms;
  if (!text) return null;
  return (
    <p className="advice" data-role="wait" id={id}>
      <FormIcon name="bulb" /> <span>{words.hint(text)}</span>
    </p>
  );
}
