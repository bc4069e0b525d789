import { Button } from '@radix-ui/themes';
import { useEffect, useRef } from 'react';
import { useTexts } from '../data/i18n.ts';
import '../ui/feedback/dialog.css';

/**
 * Replaces every page once the server is newer than this console: no screen is rendered, so no request is sent any more.
 * Comes with the app, for the files of its screens may be gone. The browser's own dialog; closed by a key, it opens again.
 */
export function UpdateRequired() {
  const { t } = useTexts();
  const words = t.console.outdated;
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      className="dialog"
      aria-labelledby="outdated"
      aria-describedby="outdated-why"
      onClose={() => dialog.current?.showModal()}
    >
      <h1 className="page-title" id="outdated">
        {words.title()}
      </h1>
      <p id="outdated-why">{words.body()}</p>
      <div className="dialog-actions">
        <Button size="4" onClick={() => location.reload()}>
          {words.update()}
        </Button>
      </div>
    </dialog>
  );
}
