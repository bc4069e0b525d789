import type { SandboxAnswer, SandboxPlatform, SandboxRoute } from '../model/sandbox.ts';

export interface Found {
  platform: SandboxPlatform;
  route: SandboxRoute;
  /** The `:name` segments of the path. */
  params: Record<string, string>;
}

type Named = Omit<Found, 'params'> & { pattern: RegExp; name: string };

/** The calls of all platforms, by method and path. */
export class RouteFinder {
  readonly #ids: readonly string[];
  readonly #exact = new Map<string, Found>();
  readonly #named: Named[] = [];

  constructor(platforms: readonly SandboxPlatform[]) {
    this.#ids = platforms.map(({ id }) => id);
    for (const platform of platforms)
      for (const route of platform.routes) {
        const path = `/${platform.id}${route.path}`;
        const name = /:(\w+)/.exec(path)?.[1];
        if (name) this.#named.push({ pattern: new RegExp(`^${path.replace(/:\w+/, '([^/]+)')}$`), name, platform, route });
        else this.#exact.set(`${route.method} ${path}`, { platform, route, params: {} });
      }
  }

  /** Returns the call, or the 404 that says what there is. */
  find(method: string, target: string): Found | Pick<SandboxAnswer, 'status' | 'body'> {
    const path = target.length > 1 && target.endsWith('/') ? target.slice(0, -1) : target;
    const known = this.#exact.get(`${method} ${path}`);
    if (known) return known;
    for (const { pattern, name, platform, route } of this.#named) {
      const value = route.method === method ? pattern.exec(path)?.[1] : undefined;
      if (value !== undefined) return { platform, route, params: { [name]: decode(value) } };
    }
    const isPlatform = this.#ids.includes(path.split('/')[1] ?? '');
    const message = isPlatform ? `No such call: ${method} ${path}` : `No such platform; there are ${this.#ids.join(', ')}`;
    return { status: 404, body: { message } };
  }
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
