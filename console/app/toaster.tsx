import { useEffect } from 'react';
import { Toaster as Shown, toast } from 'sonner';
import { CONSOLE } from '#config/constants.ts';
import { useTexts } from '../data/i18n.ts';
import { showToasts } from '../ui/feedback/toast.ts';
import '../ui/feedback/toaster.css';

const NOTICE_TOP = 'calc(4px + env(safe-area-inset-top))';

/** Where notices are shown; those that waited for it come first. */
export function Toaster() {
  const { t } = useTexts();
  // After the effects of what is inside, which listens by then.
  useEffect(() => showToasts(toast), []);
  const wide = matchMedia('(min-width: 1024px)').matches;
  return (
    <Shown
      // Where nobody presses next: over the top bar, or at a wide screen's lower left. The switch, the buttons that save and the
      // navigation stay free.
      position={wide ? 'bottom-left' : 'top-center'}
      offset={{ top: NOTICE_TOP, bottom: 24, left: 24 }}
      mobileOffset={{ top: NOTICE_TOP }}
      duration={CONSOLE.toastMs}
      visibleToasts={wide ? 3 : 1}
      containerAriaLabel={t.console.shell.notices()}
      dir="ltr"
      className="toaster"
      toastOptions={{ className: 'toast' }}
    />
  );
}
