import { useCallback } from 'react';
import type { TextKey } from '#engine/describe/text-key.ts';
import type { Manifest } from '#engine/model/platform.ts';
import { useTexts } from '../../data/i18n.ts';

/** The platform's own text behind a key; a shared one where the key says so. */
export function useServiceWords({ id }: Manifest): (key: TextKey) => string {
  const { at } = useTexts();
  return useCallback((key) => at(key.startsWith('common.') ? key : `platforms.${id}.${key}`) ?? key, [at, id]);
}
