import { Button } from '@radix-ui/themes';
import { useState } from 'react';
import { REPORT_REASONS, type ReportReason } from '#api/contract/post-limits.ts';
import { useTexts } from '../../data/i18n.ts';
import { NativeDialog } from '../../ui/feedback/native-dialog.tsx';
import type { CommunityTexts } from './texts.ts';
import '../../ui/feedback/dialog.css';

interface Props {
  words: CommunityTexts['report'];
  onSend(reason: ReportReason): void;
  onClose(): void;
}

/** Asks why something is reported. */
export function ReportDialog({ words, onSend, onClose }: Props) {
  const { t } = useTexts();
  const [reason, setReason] = useState<ReportReason>('spam');
  return (
    <NativeDialog label={words.title} className="dialog" onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onSend(reason);
          onClose();
        }}
      >
        <fieldset className="report-reasons">
          <legend className="page-title">{words.title}</legend>
          <p>{words.lead}</p>
          {REPORT_REASONS.map((each) => (
            <label key={each} className="tick">
              <input type="radio" name="reason" value={each} checked={reason === each} onChange={() => setReason(each)} />
              {words.reasons[each]}
            </label>
          ))}
        </fieldset>
        <div className="dialog-actions">
          <Button type="button" size="4" variant="soft" color="gray" highContrast onClick={onClose}>
            {t.common.cancel()}
          </Button>
          <Button type="submit" size="4">
            {words.send}
          </Button>
        </div>
      </form>
    </NativeDialog>
  );
}
