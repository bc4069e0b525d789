import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { block, offerIds, openBed } from './support.ts';

const FLEX = { platform: 'amazon-flex' };

describe('engine/sandbox/faults', () => {
  it.each([
    ['poll', 403, { Message: expect.stringContaining('TokenException') }],
    ['poll', 400, { message: 'Rate exceeded' }],
    ['poll', 429, { message: 'Rate exceeded' }],
    ['poll', 420, { errorCode: null, message: null }],
    ['poll', 307, { challengeMetadata: { WebUrl: expect.stringContaining('http') } }],
    ['poll', 426, { message: expect.stringContaining('Version not supported') }],
    ['poll', 503, { message: expect.stringContaining('Error calling') }],
    ['accept', 410, { errorCode: null, message: null }],
    ['accept', 400, { errorCode: null, message: null }],
    ['accept', 418, { message: expect.any(String) }],
    ['schedule', 500, { message: expect.stringContaining('Error calling') }],
  ])('%s with status %i alone gets the documented JSON body', async (call, status, body) => {
    const bed = await openBed();
    const token = await bed.signIn('a@x.com');
    const [id] = await bed.publish({});
    await bed.control('POST', '/faults', { ...FLEX, call, status });
    const answer = await {
      poll: () => bed.poll(token),
      accept: () => bed.accept(token, id!),
      schedule: () => bed.flex(token, 'GET', '/scheduledAssignments'),
    }[call as 'poll']();
    expect([answer.status, answer.json]).toEqual([status, body]);
    expect(answer.headers).not.toHaveProperty('location');
    expect(answer.headers['x-amzn-errortype']).toBe(status === 420 ? 'OperationFailedException' : undefined);
    expect(await bed.ledger(call)).toMatchObject([{ account: 'a@x.com', call, outcome: 'error', status }]);
  });

  it('hit as many calls as asked, of one account, until they are cleared', async () => {
    const bed = await openBed();
    const [one, two] = [await bed.signIn('one@x.com'), await bed.signIn('two@x.com')];
    await bed.control('POST', '/faults', { ...FLEX, call: 'poll', account: 'One@x.com', times: 2, status: 500 });
    const statuses = [];
    for (const token of [one, two, one, one]) statuses.push((await bed.poll(token)).status);
    expect(statuses).toEqual([500, 200, 500, 200]);

    await bed.control('POST', '/faults', { ...FLEX, call: 'poll', status: 500 });
    expect((await bed.poll(two)).status).toBe(500);
    expect((await bed.flex(two, 'GET', '/scheduledAssignments')).status).toBe(200);
    expect(await bed.control('DELETE', '/faults')).toEqual({ cleared: 1, faults: 0 });
    expect((await bed.poll(two)).status).toBe(200);
  });

  it('send the body and headers given, text as it stands', async () => {
    const bed = await openBed();
    const token = await bed.signIn('a@x.com');
    const fault = (more: Record<string, unknown>) => bed.control('POST', '/faults', { ...FLEX, call: 'poll', times: 1, ...more });
    await fault({ status: 200, body: '<html>busy</html>' });
    await fault({ body: '{"offerList": [' });
    await fault({ status: 429, headers: { 'Retry-After': '7', 'Content-Type': 'text/plain' } });
    await fault({ status: 200, body: { offerList: 'none' } });

    const html = await bed.poll(token);
    expect([html.status, html.text, html.headers['content-type']]).toEqual([200, '<html>busy</html>', 'text/html; charset=utf-8']);
    const torn = await bed.poll(token);
    expect([torn.status, torn.text]).toEqual([200, '{"offerList": [']);
    const limited = await bed.poll(token);
    expect([limited.status, limited.headers['retry-after'], limited.headers['content-type'], limited.json]).toEqual([
      429,
      '7',
      'text/plain',
      { message: 'Rate exceeded' },
    ]);
    expect((await bed.poll(token)).json).toEqual({ offerList: 'none' });
  });

  it('grant before: the block is held although the answer says otherwise; never: it is not', async () => {
    const bed = await openBed();
    const token = await bed.signIn('a@x.com');
    const [kept, free] = await bed.publish({}, block(8, 10));
    await bed.control('POST', '/faults', { ...FLEX, call: 'accept', times: 1, status: 502, grant: 'before' });
    await bed.control('POST', '/faults', { ...FLEX, call: 'accept', times: 1, status: 502 });

    expect([(await bed.accept(token, kept!)).status, (await bed.accept(token, free!)).status]).toEqual([502, 502]);

    const { scheduledAssignments } = (await bed.flex(token, 'GET', '/scheduledAssignments')).json;
    expect(scheduledAssignments.map((held: { offerId: string }) => held.offerId)).toEqual([kept]);
    expect((await bed.ledger('accept')).map((row) => [row.offerId, row.outcome, row.status])).toEqual([
      [kept, 'granted', 502],
      [free, 'error', 502],
    ]);
    expect(offerIds(await bed.poll(token))).toEqual([free]);
  });

  it('delay an answer; arrival in the ledger is from before the delay', async () => {
    const bed = await openBed();
    const token = await bed.signIn('a@x.com');
    const [id] = await bed.publish({});
    await bed.control('POST', '/faults', { ...FLEX, call: 'accept', delayMs: 300, grant: 'before' });
    const started = performance.timeOrigin + performance.now();
    expect((await bed.accept(token, id!)).status).toBe(200);
    const ended = performance.timeOrigin + performance.now();
    const [row] = await bed.ledger('accept');
    expect(ended - started).toBeGreaterThanOrEqual(299);
    expect(ended - row!.at).toBeGreaterThanOrEqual(299);
    expect(row).toMatchObject({ outcome: 'granted', status: 200 });
  });

  it('merely slow reads still give their usual answer', async () => {
    const bed = await openBed();
    const token = await bed.signIn('a@x.com');
    const [id] = await bed.publish({});
    await bed.control('POST', '/faults', { ...FLEX, call: 'poll', times: 1, headersAfterMs: 30, bytesPerSecond: 20_000 });
    expect(offerIds(await bed.poll(token))).toEqual([id]);
  });

  it('reset the connection after or without granting', async () => {
    const bed = await openBed();
    const token = await bed.signIn('a@x.com');
    const [id] = await bed.publish({});
    await bed.control('POST', '/faults', { ...FLEX, call: 'accept', reset: true, grant: 'before' });
    await expect(bed.accept(token, id!)).rejects.toThrow(/ECONNRESET|socket hang up/);
    expect(await bed.ledger('accept')).toMatchObject([{ outcome: 'granted', status: null }]);
  });

  it('send headers late, drip the body, or never end it', async () => {
    const bed = await openBed();
    const token = await bed.signIn('a@x.com');
    const read = (until: (text: string) => boolean) =>
      new Promise<{ text: string; ended: boolean }>((resolve, reject) => {
        const socket = connect(Number(new URL(bed.sandbox.url).port), '127.0.0.1');
        let text = '';
        socket.setEncoding('utf8');
        socket.on('error', reject);
        socket.on('data', (chunk: string) => {
          text += chunk;
          if (!until(text)) return;
          socket.destroy();
          resolve({ text, ended: false });
        });
        socket.on('end', () => resolve({ text, ended: true }));
        socket.write(
          `GET /amazon-flex/scheduledAssignments HTTP/1.1\r\nHost: localhost\r\nx-amz-access-token: ${token}\r\nConnection: close\r\n\r\n`,
        );
      });
    const fault = (more: Record<string, unknown>) => bed.control('POST', '/faults', { ...FLEX, call: 'schedule', times: 1, ...more });

    await fault({ status: 200, body: 'x'.repeat(50), headersAfterMs: 20, delayMs: 400 });
    const headersFirst = await read((text) => text.includes('\r\n\r\n'));
    expect(headersFirst.text).toContain('Content-Length: 50');
    expect(headersFirst.text).not.toContain('xxx');

    await fault({ status: 200, body: 'y'.repeat(40), bytesPerSecond: 30 });
    const dripped = await read((text) => text.endsWith('yy'));
    expect(dripped.text.split('\r\n\r\n')[1]!.length).toBeLessThan(40);

    await fault({ status: 200, body: '{"scheduledAssignments":[', endless: true });
    const endless = await read((text) => text.length > 1_000_000);
    expect(endless).toMatchObject({ ended: false });
    expect(endless.text).toContain('{"scheduledAssignments":[');
  });

  it('latency set for all delays every answer, after the call was done', async () => {
    const bed = await openBed();
    const token = await bed.signIn('a@x.com');
    const ids = await bed.publish(block(3, 4), block(5, 6), block(7, 8), block(9, 10), block(11, 12));
    await bed.control('POST', '/settings', { latencyMs: 50 });
    const started = performance.now();
    const statuses = await Promise.all(ids.map(async (id) => (await bed.accept(token, id)).status));
    expect(performance.now() - started).toBeGreaterThanOrEqual(49);
    expect(statuses).toEqual([200, 200, 200, 200, 200]);
  });
});
