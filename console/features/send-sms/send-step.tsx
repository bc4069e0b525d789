import { Button, Spinner } from '@radix-ui/themes';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { contract } from '#api/contract/index.ts';
import { useConsole } from '../../data/console.tsx';
import { fill } from '../../data/later-texts.ts';
import { useToolTexts } from '../../data/tool-texts.ts';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { Refusal } from '../../ui/feedback/refusal.tsx';
import { groupOf, type StepProps, wordsOf } from './draft.ts';
import { usePreview } from './use-preview.ts';
import { useProblem } from './use-problem.ts';

/** The button says the effect; a second press is the same message. */
export function SendStep({ draft, onSent }: StepProps & { onSent(): void }) {
  const { words, number } = useToolTexts();
  const { sms } = words;
  const { call } = useConsole();
  const queries = useQueryClient();
  const problem = useProblem();
  const { data, isError, error } = usePreview(draft, { words: true });
  const [open, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const send = useMutation({
    mutationFn: (recipients: number) =>
      call(contract.sendSmsCampaign, { campaignId: draft.campaignId, group: groupOf(draft)!, words: wordsOf(draft)!, recipients }),
    onSuccess: onSent,
    // Where other drivers fit now, the count is asked for again.
    onError: () => void queries.invalidateQueries({ queryKey: ['sms', 'preview'] }),
  });
  const recipients = data?.recipients ?? 0;
  const over = data !== undefined && data.quota.left < recipients;
  const count = number(recipients);
  const refused = send.isError
    ? problem(send.error)
    : isError
      ? problem(error)
      : over
        ? sms.tooMany
        : data && !recipients
          ? sms.nobody
          : null;
  const rests = !recipients || over || isError || send.isPending;
  return (
    <div className="tools-form">
      <p>{sms.sendLead}</p>
      <Refusal>{refused}</Refusal>
      <Button
        ref={opener}
        type="button"
        size="4"
        className="wide"
        aria-disabled={rests || undefined}
        onClick={() => !rests && setOpen(true)}
      >
        {send.isPending && <Spinner size="3" />}
        {recipients === 1 ? sms.sendOne : fill(sms.send, { count })}
      </Button>
      <ConfirmDialog
        open={open}
        title={sms.confirmTitle}
        body={fill(sms.confirmBody, { count, segments: data?.segments === null || !data ? '5000+' : number(data.segments) })}
        confirm={sms.confirm}
        keep={words.cancel}
        begins
        onConfirm={() => send.mutate(recipients)}
        onClose={() => setOpen(false)}
        opener={opener}
      />
    </div>
  );
}
