// @vitest-environment happy-dom
import { act, cleanup } from '@testing-library/react';
import { Suspense, use } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { laterTexts } from '#console/data/later-texts.ts';
import { LaterPart, later } from '#console/ui/feedback/later-part.tsx';
import { toast } from '#console/ui/feedback/toast.ts';
import { open } from '../../open.tsx';

const network = { up: false, asked: 0 };
function fetched<T>(file: T): Promise<T> {
  network.asked += 1;
  return network.up
    ? Promise.resolve(file)
    : Promise.reject(new TypeError('Failed to fetch dynamically imported module: /assets/part-1.js'));
}
const settled = () => act(() => new Promise((resolve) => setTimeout(resolve)));

beforeEach(() => {
  Object.assign(network, { up: false, asked: 0 });
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.stubGlobal('fetch', async () => (network.up ? new Response() : Promise.reject(new TypeError('Failed to fetch'))));
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Code that comes later, or texts that do: what a screen of this app waits for. */
const KINDS = {
  code: () => later(() => fetched(() => <p>The part</p>)),
  texts: () => {
    const texts = laterTexts({ en: () => fetched({ default: 'The part' }), es: () => fetched({ default: 'La parte' }) });
    return () => <p>{use(texts('en'))}</p>;
  },
};

describe('a part of a screen whose file comes later', () => {
  it.each(['code', 'texts'] as const)('leaves the screen and a notice with another try where its %s cannot be fetched', async (kind) => {
    const Part = KINDS[kind]();
    const page = await open(
      <>
        <p>The rest</p>
        <LaterPart fallback={null}>
          <Part />
        </LaterPart>
      </>,
    );
    await settled();
    expect(page.getByText('The rest')).toBeTruthy();
    expect(page.getByRole('alert').textContent).toContain('This part could not be loaded');
    expect(network.asked).toBe(1);

    const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined);
    await page.user.click(page.getByRole('button', { name: 'Try again' }));
    expect(page.getByRole('alert').textContent).toContain('Our server does not answer yet.');
    expect(reload).not.toHaveBeenCalled();
    network.up = true;
    await page.user.click(page.getByRole('button', { name: 'Try again' }));
    expect(reload).toHaveBeenCalledOnce();

    await act(async () => void dispatchEvent(new Event('online')));
    expect(await page.findByText('The part')).toBeTruthy();
    expect(page.queryByRole('alert')).toBeNull();
  });

  it('says nothing of a part that the screen is whole without, and tries by itself with the connection', async () => {
    const Part = KINDS.code();
    const page = await open(
      <LaterPart optional fallback={null}>
        <Part />
      </LaterPart>,
    );
    await settled();
    expect(page.queryByRole('alert')).toBeNull();
    network.up = true;
    await act(async () => void dispatchEvent(new Event('online')));
    await settled();
    expect(page.getByText('The part')).toBeTruthy();
  });

  it('takes back the question whose dialog did not come, and asks for it again the next time', async () => {
    const said = vi.spyOn(toast, 'error').mockReturnValue();
    const Part = KINDS.code();
    const ask = (onMissing: () => void) => (
      <LaterPart fallback={null} onMissing={onMissing}>
        <Part />
      </LaterPart>
    );
    const gone = vi.fn();
    await open(ask(gone));
    await settled();
    expect(said).toHaveBeenCalledWith('This part could not be loaded');
    expect(gone).toHaveBeenCalledOnce();
    cleanup();
    network.up = true;
    const page = await open(ask(gone));
    await settled();
    expect(page.getByText('The part')).toBeTruthy();
  });

  it('leaves every other failure to the screen', async () => {
    const Part = () => {
      throw new Error('broken');
    };
    const drawn = open(
      <Suspense>
        <LaterPart>
          <Part />
        </LaterPart>
      </Suspense>,
    );

    await expect(drawn).rejects.toThrow('broken');
  });
});
