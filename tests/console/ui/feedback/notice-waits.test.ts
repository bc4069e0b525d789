import { expect, it, vi } from 'vitest';
import { showToasts, toast, whenNoticeWaits } from '#console/ui/feedback/toast.ts';

it('has what shows notices brought once there is one, and shows those that waited', () => {
  const bring = vi.fn();
  const off = whenNoticeWaits(bring);
  expect(bring).not.toHaveBeenCalled();
  toast.error('First');
  expect(bring).toHaveBeenCalledTimes(1);
  off();
  toast.info('Second');
  expect(bring).toHaveBeenCalledTimes(1);

  const later = vi.fn();
  whenNoticeWaits(later);
  expect(later).toHaveBeenCalledTimes(1);

  const shown: string[] = [];
  const library = { error: (text: string) => shown.push(text), info: (text: string) => shown.push(text) };
  showToasts(library as never);
  expect(shown).toEqual(['First', 'Second']);
});
