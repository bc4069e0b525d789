import { MutationCache, QueryClient } from '@tanstack/react-query';
import { toast as library } from 'sonner';
import { beforeEach, describe, expect, it } from 'vitest';
import { ApiFailure } from '#api/contract/client.ts';
import { noticeLostChange } from '#console/data/connection-notice.ts';
import { failureTexts } from '#console/data/failure-texts.ts';
import { loadLocale, textsFor } from '#console/data/i18n.ts';
import { showToasts, toast } from '#console/ui/feedback/toast.ts';

showToasts(library);
await Promise.all([failureTexts('en'), failureTexts('es')]);

const failure = (code: string) => new ApiFailure({ statusCode: 0, code, message: code, requestId: '' });
const offline = textsFor('en').t.failures.network.offline();

/** What a change that fails with this code shows, after what its own screen says. */
async function shownFor(code: string, { own, locale = 'en' }: { own?: string; locale?: 'en' | 'es' } = {}): Promise<unknown[]> {
  const mutationCache = new MutationCache({ onError: (error) => noticeLostChange(error, () => textsFor(locale)) });
  const change = mutationCache.build(new QueryClient({ mutationCache }), {
    networkMode: 'always',
    mutationFn: () => Promise.reject(failure(code)),
    ...(own && { onError: () => void toast.error(own) }),
  });
  await change.execute(undefined).catch(() => undefined);
  await new Promise((resolve) => setTimeout(resolve, 5));
  return library.getToasts().map((each) => 'title' in each && each.title);
}

describe('console/data/connection-notice', () => {
  beforeEach(() => void library.dismiss());

  it('says in both languages that a change was not made, also where its screen says nothing', async () => {
    await loadLocale('es');

    expect(await shownFor('network.offline')).toEqual([offline]);
    expect(await shownFor('network.offline', { locale: 'es' })).toContain(textsFor('es').t.failures.network.offline());
    expect(await shownFor('network.notSaved')).toContain(textsFor('en').t.failures.network.notSaved());
  });

  it('adds the reason to what the screen says, and not twice', async () => {
    expect(await shownFor('network.offline', { own: 'Could not save' })).toEqual(expect.arrayContaining(['Could not save', offline]));

    library.dismiss();
    expect(await shownFor('network.offline', { own: offline })).toEqual([offline]);
  });

  it('says nothing of what the server refused', async () => {
    expect(await shownFor('user.notFound')).toEqual([]);
  });
});
