import { describe, expect, it } from 'vitest';
import { ApiFailure } from '#api/contract/client.ts';
import { FAILURES, LIMITS, messageOf } from '#api/contract/failures.ts';
import { failureText } from '#console/data/failure-text.ts';
import { loadLocale, textsFor } from '#console/data/i18n.ts';

function refused(code: string, limit: number): ApiFailure {
  const issues = [
    { path: 'body.lang', message: 'Invalid option' },
    { path: 'body.name', message: 'At most', code, limit },
  ];
  const failure = 'input.invalid';
  return new ApiFailure({ statusCode: FAILURES[failure], code: failure, message: messageOf(failure), issues, requestId: 'r' });
}

describe('console/data/failure-text', () => {
  it.each(Object.keys(LIMITS))('names the field and the most of %s in both languages', async (code) => {
    await loadLocale('es');

    expect(failureText(refused(code, 80), textsFor('en'))).toMatch(/^“name” can (be|have) at most 80\b/);
    expect(failureText(refused(code, 80), textsFor('es'))).toMatch(/^“name” puede (ser|tener) como máximo 80\b/);
  });
});
