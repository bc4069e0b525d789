import { describe, expect, it } from 'vitest';
import { parseTarget, parseWhere, platformId, serviceKey } from '../../../cli/actions/workers/target.ts';
import { CliFailure } from '../../../cli/ui/failure.ts';
import { fakeTerminal } from '../../support/terminal.ts';

const terminal = fakeTerminal();

describe('cli/actions/workers/target', () => {
  it.each(['amazon-flex', 'AMAZON_FLEX', 'Amazon-Flex', 'amazon_flex'])(
    'knows a platform by folder or key in any case: %s',
    async (name) => {
      expect([await serviceKey(terminal, name), await platformId(terminal, name)]).toEqual(['AMAZON_FLEX', 'amazon-flex']);
    },
  );

  it('takes the platform with the driver’s own switch where none is named', async () => {
    expect(await platformId(terminal, undefined)).toBe('amazon-flex');
  });

  it('ends with 5 for a platform there is none of, and names those there are', async () => {
    const failure = await serviceKey(terminal, 'pigeon').catch((error: unknown) => error);

    expect(failure).toBeInstanceOf(CliFailure);
    expect(failure).toMatchObject({ exit: 5, message: expect.stringContaining('amazon-flex') });
  });

  it('splits a target at its last slash', async () => {
    expect(await parseTarget(terminal, 'team/ana/amazon-flex')).toEqual({ userId: 'team/ana', service: 'AMAZON_FLEX' });
  });

  it.each([
    ['userId=u1', { userId: 'u1' }],
    ['SERVICE = amazon-flex AND State=NEEDS_SIGN_IN', { service: 'AMAZON_FLEX', state: 'needs-sign-in' }],
    [`referralCode="SUMMER and SUN" and userId='u 1'`, { referralCode: 'SUMMER and SUN', userId: 'u 1' }],
  ])('reads %s', async (expression, where) => {
    expect(await parseWhere(terminal, expression)).toEqual(where);
  });

  it.each(['', 'u1', 'userId=', 'userId=a or userId=b and', 'userId=a and userId=b', 'wins=3'])(
    'refuses “%s” as a usage failure',
    async (expression) => {
      await expect(parseWhere(terminal, expression)).rejects.toMatchObject({ exit: 2 });
    },
  );
});
