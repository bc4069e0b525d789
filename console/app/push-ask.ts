import { useCallback } from 'react';
import { useConsole } from '../data/console.tsx';
import { useTexts } from '../data/i18n.ts';

/** Offers notifications when a block is won before the driver's eyes; what it says comes when there is something to ask. */
export function usePushAsk(): () => void {
  const { call } = useConsole();
  const { locale } = useTexts();
  return useCallback(
    () => void import('../features/settings/push-ask.ts').then(({ askForPush }) => askForPush(call, locale)),
    [call, locale],
  );
}
