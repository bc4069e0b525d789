import { describe, expect, it } from 'vitest';
import { ApiFailure } from '#api/contract/client.ts';
import { type SetupView, viewOf } from '#api/contract/setup.ts';
import { createSetupCalls } from '#console/features/flex-setup/calls.ts';
import { flowOf, type Progress } from '#console/features/flex-setup/flows.ts';
import { pollSetup, waitFor } from '#console/features/flex-setup/poll.ts';
import { signInRegions } from '#engine/platforms/amazon-flex/regions.ts';
import { aUser } from '../../make.ts';

const view = (step: 'code' | 'complete'): SetupView => viewOf({ step }, null, String);
const failed = (statusCode: number, code = 'setup.failed') => new ApiFailure({ statusCode, code, message: 'm', requestId: 'r' });
const place = { region: signInRegions[0]!, country: 'US' };
const flow = flowOf(aUser());

/** Answers in turn; a failure is thrown. */
function server(...answers: (SetupView | ApiFailure)[]) {
  const sent: { path: string; input: unknown }[] = [];
  const call = async (endpoint: { path: string }, input: unknown) => {
    sent.push({ path: endpoint.path, input });
    const answer = answers[Math.min(sent.length, answers.length) - 1]!;
    if (answer instanceof ApiFailure) throw answer;
    return answer as never;
  };
  const waits: number[] = [];
  const calls = createSetupCalls(call as never, 'u1', async (ms) => void waits.push(ms));
  return { calls, sent, waits };
}
const given = { email: 'ana@example.com', password: 'secret' };

describe('console/features/flex-setup/calls', () => {
  it('sends credentials that did not arrive or met a fault twice more, and no third time (FLEX-CRED-15, CONST-09)', async () => {
    const some = server(failed(502), failed(0, 'network.unreachable'), view('complete'));
    const none = server(failed(502));
    let retries = 0;
    const onRetry = () => {
      retries += 1;
    };

    expect(await some.calls.begin(flow, place, given, onRetry)).toMatchObject({ state: 'COMPLETE' });
    await expect(none.calls.begin(flow, place, given, () => undefined)).rejects.toMatchObject({ body: { code: 'setup.failed' } });

    expect([some.sent.length, retries, none.sent.length]).toEqual([3, 2, 3]);
    expect(some.sent[0]).toEqual({ path: '/flex-setup', input: { userId: 'u1', ...given, ...flow.placeFields(place) } });
  });

  it.each([400, 401, 409, 429])('does not repeat what was refused with %i', async (status) => {
    const { calls, sent } = server(failed(status));

    await expect(calls.begin(flow, place, given, () => undefined)).rejects.toThrow();

    expect(sent).toHaveLength(1);
  });

  it('gives false where a status or the clearing does not arrive (FLEX-CRED-19, ERR-145)', async () => {
    const { calls } = server(failed(500));

    expect(await calls.status(new AbortController().signal)).toBe(false);
    expect(await calls.cancel()).toBe(false);
  });

  it('throws what is wrong with an answer', async () => {
    await expect(server(failed(400, 'setup.wrongCode')).calls.answer({ type: 'OTP-CODE', code: '1' })).rejects.toThrow();
  });
});

describe('console/features/flex-setup/poll', () => {
  async function poll(answers: (SetupView | false)[], stop?: { after: number }) {
    const waits: number[] = [];
    const seen: Progress['state'][] = [];
    const abort = new AbortController();
    let late = false;
    let asked = 0;
    await pollSetup({
      flow,
      ask: async () => {
        asked += 1;
        if (asked === stop?.after) abort.abort();
        return answers[Math.min(asked, answers.length) - 1]!;
      },
      wait: async (ms) => void waits.push(ms),
      onProgress: (progress) => void seen.push(progress.state),
      onLate: () => {
        late = true;
      },
      signal: abort.signal,
    });
    return { asked, waits, seen, late };
  }

  it('asks every second until it is done (FLEX-CRED-11)', async () => {
    const { asked, waits, seen, late } = await poll([view('code'), view('code'), view('complete')]);

    expect([asked, late]).toEqual([3, false]);
    expect(waits).toEqual([1000, 1000, 1000]);
    expect(seen).toEqual(['code', 'code', 'complete']);
  });

  it('counts a look that fails as a try, and gives up after a hundred (FLEX-CRED-11, FLEX-CRED-19, CONST-08)', async () => {
    const { asked, seen, late } = await poll([false]);

    expect([asked, late]).toEqual([100, true]);
    expect(seen).toEqual([]);
  });

  it('says nothing more once nobody listens', async () => {
    const { seen, late } = await poll([view('code')], { after: 2 });

    expect(seen).toEqual(['code']);
    expect(late).toBe(false);
  });

  it('waits no longer than somebody needs it', async () => {
    const stop = new AbortController();
    const waited = waitFor(3_600_000, stop.signal);
    stop.abort();

    await expect(waited).resolves.toBeUndefined();
  });
});
