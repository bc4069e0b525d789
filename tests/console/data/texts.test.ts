import { expect, it } from 'vitest';
import { textsFor } from '#console/data/i18n.ts';

it('says texts with their places filled, has the words of a place in a list, and nothing for what is not there', () => {
  const { t } = textsFor('en');
  expect(t.services.viewing('Ana')).toContain('Ana');
  expect(t.common).toBe(t.common);
  expect(Object.keys({ ...t.common.reasons })).toContain('TOO_SOON');
  expect({ ...t.common.reasons }.TOO_SOON()).toBe(t.common.reasons.TOO_SOON());
  const missing = t as unknown as { no: { such: { text(): string } } };
  expect(missing.no.such.text()).toBe('');
});
