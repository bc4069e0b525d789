import * as Dialog from '@radix-ui/react-dialog';
import { Button } from '@radix-ui/themes';
import { Suspense, useState } from 'react';
import { useChangeUser } from '../../data/change-user.ts';
import { useConsole } from '../../data/console.tsx';
import { useTexts } from '../../data/i18n.ts';
import { DialogFrame } from '../../ui/feedback/dialog-frame.tsx';
import { Refusal } from '../../ui/feedback/refusal.tsx';
import { TermsText } from './legal.tsx';
import '../../data/join-texts.ts';
import '../../ui/inputs/field.css';

/** Blocks every page until the current terms are accepted; the only other choice is to log out. */
export function TermsDialog({ userId, version }: { userId: string; version: number }) {
  const { t } = useTexts();
  const words = t.join.termsDialog;
  const { session } = useConsole();
  const change = useChangeUser(userId);
  const [ticked, setTicked] = useState(false);
  const accept = () => {
    if (ticked && !change.isPending) change.mutate({ termsVersion: version });
  };
  return (
    <DialogFrame open>
      <Dialog.Content
        className="dialog"
        aria-describedby={undefined}
        onEscapeKeyDown={(event) => event.preventDefault()}
        onInteractOutside={(event) => event.preventDefault()}
      >
        <Dialog.Title className="page-title">{words.title()}</Dialog.Title>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
        <section className="terms-scroll" tabIndex={0} aria-label={t.console.shell.terms()}>
          <Suspense fallback={<p className="meta">{t.join.legal.loading()}</p>}>
            <TermsText />
          </Suspense>
        </section>
        <label className="tick">
          <input type="checkbox" checked={ticked} onChange={(event) => setTicked(event.target.checked)} />
          <span>{words.tick()}</span>
        </label>
        <Refusal>{change.isError ? words.failed() : null}</Refusal>
        <div className="dialog-actions">
          <Button size="4" variant="soft" color="gray" highContrast onClick={() => void session.signOut()}>
            {words.leave()}
          </Button>
          <Button size="4" aria-disabled={!ticked || change.isPending} onClick={accept}>
            {words.accept()}
          </Button>
        </div>
      </Dialog.Content>
    </DialogFrame>
  );
}
