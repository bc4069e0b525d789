import { afterEach, describe, expect, it, vi } from 'vitest';
import { failpointOf } from '#api/server/process/failpoint.ts';
import { readEnv } from '#config/env.ts';

describe('api/server/process/failpoint', () => {
  afterEach(() => vi.restoreAllMocks());

  it('is nothing at all unless it is asked for', () => {
    expect(failpointOf(readEnv({}).FAILPOINT)).toBeUndefined();
  });

  it('kills the process at the passing that was named', () => {
    const kill = vi.spyOn(process, 'kill').mockReturnValue(true);
    const at = failpointOf(readEnv({ FAILPOINT: 'intent-after:3' }).FAILPOINT)!;

    for (const point of ['intent-after', 'replied', 'intent-after', 'settle-before'] as const) at(point);
    expect(kill).not.toHaveBeenCalled();
    at('intent-after');

    expect(kill).toHaveBeenCalledWith(process.pid, 'SIGKILL');
  });

  it('is refused next to a real platform, and for a step that does not exist', () => {
    expect(() => readEnv({ FAILPOINT: 'sent', SANDBOX: 'off' })).toThrow('FAILPOINT: refused unless SANDBOX=on');
    expect(() => readEnv({ FAILPOINT: 'sent:0' })).toThrow('FAILPOINT: must read');
    expect(() => failpointOf(readEnv({ FAILPOINT: 'nowhere' }).FAILPOINT)).toThrow('FAILPOINT: must be one of intent-before');
  });
});
