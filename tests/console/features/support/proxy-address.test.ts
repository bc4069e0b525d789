import { describe, expect, it } from 'vitest';
import { readProxy } from '#console/features/support/proxy-address.ts';

describe('console/features/support/proxy-address', () => {
  it('takes server and port from the operator’s entry, whole or not at all', () => {
    expect(readProxy('{"server":"proxy.example.com","port":8080,"more":1}')).toEqual({ server: 'proxy.example.com', port: 8080 });
    for (const options of [null, '', 'proxy:8080', '{"server":"proxy.example.com"}', '{"server":"","port":1}', '[]'])
      expect(readProxy(options)).toBeNull();
  });
});
