import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { errorField, errorFrame, frame, framesOf, query, SYNC } from '#api/db/wire/frames.ts';
import { type Peer, Session } from '#api/db/wire/session.ts';

const START_UP = (() => {
  const head = Buffer.alloc(9);
  head.writeInt32BE(9, 0);
  head.writeInt32BE(196_608, 4);
  return head;
})();
const parse = (name: string, sql: string) => frame('P', `${name}\0${sql}\0`, Buffer.alloc(2));

function session(id = 1): { session: Session; sent: Buffer[] } {
  const sent: Buffer[] = [];
  const peer: Peer = { send: (bytes) => sent.push(Buffer.from(bytes)), end: () => undefined };
  return { session: new Session(id, peer, Buffer.from('hello')), sent };
}

function started(): Session {
  const { session: fresh } = session();
  fresh.take(START_UP);
  return fresh;
}

const typesOf = (batch: Buffer) => [...framesOf(batch)].map(({ type }) => type).join('');

describe('api/db/wire/session', () => {
  it('answers the start-up message itself', () => {
    const { session: fresh, sent } = session();

    expect(fresh.take(START_UP)).toEqual([]);
    expect(sent).toEqual([Buffer.from('hello')]);
  });

  it('turns away other protocols and TLS', () => {
    const { session: fresh, sent } = session();
    const tls = Buffer.alloc(8);
    tls.writeInt32BE(8, 0);
    tls.writeInt32BE(80_877_103, 4);

    fresh.take(tls);

    expect(fresh.ended).toBe(true);
    expect(errorField(sent[0]!, 'C')).toBe('0A000');
  });

  it('gives one batch for all messages up to Sync, Query or Flush', () => {
    const bytes = Buffer.concat([
      parse('', 'select 1'),
      frame('B', '\0\0', Buffer.alloc(6)),
      frame('E', '\0', Buffer.alloc(4)),
      SYNC,
      query('select 2'),
      frame('D', 'S\0'),
      frame('H'),
    ]);

    expect(started().take(bytes).map(typesOf)).toEqual(['PBES', 'Q', 'DH']);
  });

  it('gives the same batches however the bytes are cut', () => {
    const bytes = Buffer.concat([parse('name', 'select 1'), SYNC, query('select 2'), parse('', 'select 3'), SYNC]);
    const whole = Buffer.concat(started().take(bytes));

    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: bytes.length - 1 }), { maxLength: 12 }), (cuts) => {
        const target = started();
        const places = [0, ...new Set(cuts), bytes.length].sort((a, b) => a - b);
        const batches = places.slice(1).flatMap((end, at) => target.take(bytes.subarray(places[at], end)));

        expect(Buffer.concat(batches)).toEqual(whole);
        expect(batches).toHaveLength(3);
      }),
    );
  });

  it('gives named statements and portals names of the session, and leaves the unnamed ones', () => {
    const bytes = Buffer.concat([
      parse('st', 'select 1'),
      frame('B', 'po\0st\0', Buffer.alloc(6)),
      frame('B', '\0st\0', Buffer.alloc(6)),
      frame('D', 'Sst\0'),
      frame('C', 'P\0'),
      frame('E', 'po\0', Buffer.alloc(4)),
      SYNC,
    ]);

    const messages = [...framesOf(started().take(bytes)[0]!)].map(({ message }) => message.toString('latin1', 5).replace(/\0+$/, ''));

    expect(messages).toEqual(['s1_st\0select 1', 's1_po\0s1_st', '\0s1_st', 'Ss1_st', 'P', 's1_po', '']);
  });

  it('notes what it listens to, in one statement or several, and not in texts', () => {
    const target = started();

    target.take(query(`listen A; LISTEN "B"; select 'x; listen c'; -- listen d\n unlisten a`));

    expect([...target.channels]).toEqual(['B']);
    target.take(query('unlisten *'));
    expect([...target.channels]).toEqual([]);
  });

  it('drops stray COPY data and ends at Terminate', () => {
    const target = started();

    expect(target.take(Buffer.concat([frame('d', 'row'), frame('c'), query('select 1'), frame('X')])).map(typesOf)).toEqual(['Q']);
    expect(target.ended).toBe(true);
  });

  it('reads the code out of an error', () => {
    expect(errorField(errorFrame('25006', 'no'), 'C')).toBe('25006');
  });
});
