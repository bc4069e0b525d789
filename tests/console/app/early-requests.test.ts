import { describe, expect, it } from 'vitest';
import { type EarlyRequests, withEarlyAnswers } from '#console/app/early-requests.ts';

const text = async (answer: Promise<Response>) => (await answer).text();
const network = (async () => new Response('asked now')) as typeof globalThis.fetch;

describe('console/app/early-requests', () => {
  it('gives what was asked already once; the next time it asks', async () => {
    const fetch = withEarlyAnswers(network, { answers: { '/a': Promise.resolve(new Response('asked before')) } });
    expect(await text(fetch('/a'))).toBe('asked before');
    expect(await text(fetch('/a'))).toBe('asked now');
    expect(await text(fetch('/b'))).toBe('asked now');
  });

  it('asks again where the early try has failed', async () => {
    const failed = Promise.reject(new TypeError('no network'));
    failed.catch(() => undefined);
    expect(await text(withEarlyAnswers(network, { answers: { '/a': failed } })('/a'))).toBe('asked now');
  });

  it('takes what was begun after the app came', async () => {
    const answers: Record<string, Promise<Response>> = {};
    const fetch = withEarlyAnswers(network, { answers });
    answers['/a'] = Promise.resolve(new Response('asked before'));
    expect(await text(fetch('/a'))).toBe('asked before');
  });

  it('never gives what nobody took in time', async () => {
    const early: Pick<EarlyRequests, 'answers'> = { answers: { '/a': Promise.resolve(new Response('asked before')) } };
    const fetch = withEarlyAnswers(network, early);
    early.answers = {};
    expect(await text(fetch('/a'))).toBe('asked now');
  });
});
