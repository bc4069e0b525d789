import * as Dialog from '@radix-ui/react-dialog';
import { Button } from '@radix-ui/themes';
import { useEffect, useRef, useState } from 'react';
import { useConsole } from '../../data/console.tsx';
import { useTexts } from '../../data/i18n.ts';
import { DialogFrame } from '../../ui/feedback/dialog-frame.tsx';
import { decimal } from '../../ui/text/format.ts';
import { rememberWeeklyHours, weeklyHoursAreDue } from './weekly-hours.ts';

interface Props {
  userId: string;
  workedHours: number;
  /** Whose hours they are, where it is not the reader. */
  name: string | null;
  always: boolean;
}

/** Tells drivers early in the week that they have already worked a whole one. */
export function WeeklyHoursDialog({ userId, workedHours, name, always }: Props) {
  const { t, locale } = useTexts();
  const words = t.dashboard.weekly;
  const { world } = useConsole();
  const [open, setOpen] = useState(false);
  const shown = useRef(false);
  useEffect(() => {
    if (shown.current || !weeklyHoursAreDue({ workedHours, now: world.now(), userId, always, storage: localStorage })) return;
    shown.current = true;
    setOpen(true);
  }, [workedHours, userId, always, world]);
  const close = () => {
    rememberWeeklyHours(userId, world.now(), localStorage);
    setOpen(false);
  };
  const hours = decimal(workedHours, 1, locale);
  return (
    <DialogFrame open={open} onClose={close}>
      <Dialog.Content className="dialog">
        <Dialog.Title className="page-title">{name === null ? words.title(hours) : words.titleOther({ name, hours })}</Dialog.Title>
        <Dialog.Description>{words.body()}</Dialog.Description>
        <div className="dialog-actions">
          <Button size="4" onClick={close}>
            {words.ok()}
          </Button>
        </div>
      </Dialog.Content>
    </DialogFrame>
  );
}
