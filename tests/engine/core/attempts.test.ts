import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Attempt, Attempts } from '#engine/core/attempts.ts';
import type { Assignment, Offer } from '#engine/model/offer.ts';

const offer = (id: string): Offer => ({ id, startsAt: 1000, endsAt: 2000, locationId: 'A', price: 1 }) as Offer;
const block = (offerId: string) => ({ externalId: offerId, startsAt: 1000, locationId: 'A' }) as Assignment;

type Step = 'intend' | 'drop' | 'send' | 'doubt' | 'lose' | 'win';

function act(attempts: Attempts, attempt: Attempt, step: Step): void {
  if (step === 'intend') attempts.intend(attempt, 'a1');
  else if (step === 'drop') attempts.drop(attempt, false);
  else if (step === 'doubt') attempts.doubt(attempt, 5);
  else attempts[step](attempt);
}

describe('engine/core/attempts', () => {
  test.each<[Step[]]>([
    [['intend', 'send', 'win']],
    [['intend', 'send', 'lose']],
    [['intend', 'send', 'doubt', 'win']],
    [['intend', 'send', 'doubt', 'lose', 'win']],
    [['intend', 'lose']],
    [['intend', 'drop']],
    [['drop']],
  ])('an accept may go %j', (steps) => {
    const attempts = new Attempts();
    const attempt = attempts.hold(offer('o'), 1);

    for (const step of steps) act(attempts, attempt, step);

    expect(attempts.anyUnknown).toBe(false);
  });

  test.each<[Step[], Step]>([
    [[], 'send'],
    [[], 'win'],
    [['intend'], 'win'],
    [['intend'], 'doubt'],
    [['intend', 'send'], 'drop'],
    [['intend', 'send', 'win'], 'lose'],
    [['intend', 'send', 'win'], 'win'],
    [['intend', 'send', 'doubt'], 'send'],
    [['intend', 'send', 'lose'], 'doubt'],
  ])('after %j it refuses to %s, and nothing changes', (steps, impossible) => {
    const attempts = new Attempts();
    const attempt = attempts.hold(offer('o'), 1);
    for (const step of steps) act(attempts, attempt, step);
    const { state } = attempt;

    expect(() => act(attempts, attempt, impossible)).toThrow(`attempt o: ${impossible} in state ${state}`);
    expect(attempt.state).toBe(state);
  });

  test('an offer in flight is never held twice, also after a reset of the world', () => {
    const attempts = new Attempts();
    attempts.hold(offer('o'), 1);
    attempts.forget();

    expect(attempts.wasAsked('o')).toBe(true);
    expect(() => attempts.hold(offer('o'), 1)).toThrow('hold after it was asked for');
  });

  test('whatever happens, an offer that was sent is never held again, and an open outcome is never forgotten', () => {
    const step = fc.constantFrom<Step>('intend', 'drop', 'send', 'doubt', 'lose', 'win');
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        const attempts = new Attempts();
        const attempt = attempts.hold(offer('o'), 1);
        let sent = false;
        for (const next of steps) {
          try {
            act(attempts, attempt, next);
            sent ||= next === 'send';
          } catch {
            // Refused: the state is checked below.
          }
        }
        if (sent) expect(attempts.wasAsked('o')).toBe(true);
        expect(attempts.anyUnknown).toBe(attempt.state === 'unknown');
      }),
    );
  });

  test('of a block granted and given back, what came last counts until no schedule can lag so far', () => {
    const attempts = new Attempts();
    attempts.granted(block('o'), 10);
    attempts.gaveBack(block('o'), 20);
    expect(attempts.isGivenBack(block('o'))).toBe(true);

    attempts.granted(block('o'), 30);
    expect(attempts.isGivenBack(block('o'))).toBe(false);

    attempts.gaveBack(block('o'), 40);
    attempts.prune(40, 0);
    expect(attempts.isGivenBack(block('o'))).toBe(false);
  });

  test('a block that was given back does not hide other work of the same hours, nor is it shown again by that', () => {
    const attempts = new Attempts();
    const keyed = (offerId: string) => ({ ...block('by-start'), offerId });
    attempts.gaveBack(keyed('first'), 20);
    expect(attempts.isGivenBack(keyed('second'))).toBe(false);

    attempts.granted(keyed('second'), 30);
    expect(attempts.isGivenBack(keyed('first'))).toBe(true);
    expect(attempts.isGivenBack(block('by-start'))).toBe(false);
  });
});
