/** Where a phone finds the proxy. */
export interface ProxyAddress {
  server: string;
  port: number;
}

/** The address in the options of the operator's entry; null where there is none. */
export function readProxy(options: string | null): ProxyAddress | null {
  try {
    const { server, port } = JSON.parse(options ?? 'null') ?? {};
    return typeof server === 'string' && server !== '' && Number.isInteger(port) ? { server, port } : null;
  } catch {
    return null;
  }
}
