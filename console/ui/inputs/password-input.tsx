import { TextField } from '@radix-ui/themes';
import { type ComponentProps, useState } from 'react';
import { useTexts } from '../../data/i18n.ts';
import { Icon } from '../icon/icon.tsx';

/** A password that can be looked at: a hidden typing error costs more than a glance over the shoulder. */
export function PasswordInput(props: Omit<ComponentProps<typeof TextField.Root>, 'type' | 'size' | 'children'>) {
  const words = useTexts().t.console.signIn;
  const [shown, setShown] = useState(false);
  return (
    <TextField.Root {...props} size="3" type={shown ? 'text' : 'password'}>
      <TextField.Slot side="right">
        <button type="button" className="bar-button" aria-label={shown ? words.hide() : words.show()} onClick={() => setShown(!shown)}>
          <Icon name={shown ? 'eye-off' : 'eye'} size={20} />
        </button>
      </TextField.Slot>
    </TextField.Root>
  );
}
