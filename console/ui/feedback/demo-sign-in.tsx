import { Button } from '@radix-ui/themes';
import { useFacts } from '../../data/facts.ts';
import { useTexts } from '../../data/i18n.ts';
import { Icon } from '../icon/icon.tsx';
import './sandbox-notice.css';

interface Props {
  /** What the simulated platform asks for. */
  asks: 'email' | 'phone';
  onFill(): void;
}

/** The password that every simulated platform takes. */
export const DEMO_PASSWORD = 'sandbox';

/** Names the sign-in that works in the demo world. Nothing while the server runs without the sandbox. */
export function DemoSignIn({ asks, onFill }: Props) {
  const words = useTexts().t.services.demo;
  if (!useFacts().data?.sandboxMessages) return null;
  return (
    <div className="sandbox-notice" data-role="info">
      <Icon name="display" />
      <p>
        <strong>{words.title()}</strong> {words[asks](DEMO_PASSWORD)}
      </p>
      <Button type="button" size="3" variant="soft" highContrast className="demo-fill" onClick={onFill}>
        {words.fill()}
      </Button>
    </div>
  );
}
