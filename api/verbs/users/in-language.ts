import type { Issue } from '#api/contract/define.ts';
import { Failed, messageOf } from '#api/contract/failures.ts';
import es from '#config/i18n/es/platforms.ts';
import type { Platform } from '#engine/model/platform.ts';

/** Messages that the specification chooses by the language cookie: in a language that there is none of they are not said. */
const BY_COOKIE = 'issues.warehouseFilters';

/** A refusal's messages about options in the language of the browser's cookie; without a cookie, and where there is no other text, English. */
export function inLanguage(failed: Failed, language: string | undefined, platforms: readonly Pick<Platform, 'manifest'>[]): Failed {
  if (language === undefined || language === 'en' || !failed.issues) return failed;
  const said = (issue: Issue): Issue => {
    const platform = platforms.find(({ manifest }) => issue.path.startsWith(`body.${manifest.optionField}.`));
    if (!platform || !issue.code) return issue;
    if (language !== 'es') return issue.code === BY_COOKIE ? { ...issue, message: messageOf('server.error') } : issue;
    return { ...issue, message: textAt(es, [platform.manifest.id, ...issue.code.split('.')]) ?? issue.message };
  };
  return new Failed(failed.code, failed.issues.map(said), failed.retryAfter);
}

function textAt(texts: unknown, path: readonly string[]): string | null {
  let at = texts;
  for (const part of path) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, part)) return null;
    at = (at as Record<string, unknown>)[part];
  }
  return typeof at === 'string' ? at : null;
}
