import { Button } from '@radix-ui/themes';
import { useRef, useState } from 'react';
import { useTexts } from '../../data/i18n.ts';
import { useForm } from './form-context.ts';
import { FormIcon } from './form-icon.tsx';
import { Sheet } from './sheet.tsx';

/** The help button of a label and its dialog: explanation, example, tip. `help` is the group of texts. */
export function Help({ title, help }: { title: string; help: string }) {
  const words = useTexts().t.forms;
  const [open, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  return (
    <>
      <button
        ref={opener}
        type="button"
        className="bar-button help-button"
        aria-label={words.help(title)}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <FormIcon name="help" size={20} />
      </button>
      {open && (
        <Sheet
          open
          title={title}
          opener={opener}
          onClose={() => setOpen(false)}
          footer={
            <Button type="button" size="4" className="wide" onClick={() => setOpen(false)}>
              {words.done()}
            </Button>
          }
        >
          <HelpText help={help} />
        </Sheet>
      )}
    </>
  );
}

function HelpText({ help }: { help: string }) {
  const { words } = useForm();
  const own = useTexts().t.forms;
  return (
    <div className="help-text">
      <p>{words(`${help}.explanation`)}</p>
      <h3>{own.example()}</h3>
      <p>{words(`${help}.example`)}</p>
      <h3>{own.tip()}</h3>
      <p>{words(`${help}.tip`)}</p>
    </div>
  );
}
