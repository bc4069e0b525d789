import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { AnswerOf } from '#api/contract/define.ts';
import { contract } from '#api/contract/index.ts';
import { MINUTE } from '#config/constants.ts';
import type { Locales } from '#config/i18n/i18n-types.ts';
import { useConsole } from '../../data/console.tsx';
import { useTexts } from '../../data/i18n.ts';
import { toast } from '../../ui/feedback/toast.ts';

type Row = AnswerOf<typeof contract.statuses>[number];
interface StatusNotice {
  /** The same problem has the same key, so it shows once. */
  key: string;
  severity: 'error' | 'warning';
  text: string;
}

/** Returns the notices that these states raise: KO an error, MEH a warning, OK none. */
export function statusNotices(rows: readonly Row[], locale: Locales): StatusNotice[] {
  return rows
    .filter(({ status }) => status !== 'OK')
    .map(({ service, status, description, descriptionEs }) => ({
      key: `${service} ${status} ${description}`,
      severity: status === 'KO' ? 'error' : 'warning',
      text: [service, (locale === 'es' && descriptionEs) || description].filter(Boolean).join(': '),
    }));
}

/** Shows problems of a service, once per page load. A state that cannot be read shows nothing. */
export function useStatusNotices(services: readonly string[]): void {
  const { call } = useConsole();
  const { locale } = useTexts();
  const told = useRef(new Set<string>());
  const { data } = useQuery({
    queryKey: ['statuses'],
    queryFn: ({ signal }) => call(contract.statuses, {}, { signal }),
    refetchInterval: 5 * MINUTE,
    retry: false,
  });
  useEffect(() => {
    const own = (data ?? []).filter(({ service }) => services.length === 0 || services.includes(service));
    for (const { key, severity, text } of statusNotices(own, locale)) {
      if (told.current.has(key)) continue;
      told.current.add(key);
      toast[severity](text);
    }
  }, [data, locale, services]);
}
