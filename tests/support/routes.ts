import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type App, createApp, createRouter, type EventHandler, type RouterMethod } from 'h3';

const root = join(import.meta.dirname, '../../api/routes');

/** The route files as the build serves them: folders are the path, the name's ending is the method. */
export async function serveRoutes(): Promise<App> {
  const app = createApp();
  const router = createRouter({ preemptive: true });
  for (const file of readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'))) {
    const { path, method } = routeOf(file);
    const module = (await import(join(root, file))) as { default: EventHandler };
    router.use(path, module.default, method);
  }
  app.use(router);
  return app;
}

export function routeOf(file: string): { path: string; method: RouterMethod | undefined } {
  const [, name, method] = /^(.*?)(?:\.(get|post|put|patch|delete))?\.ts$/.exec(file)!;
  const path = `/${name!}`.replace(/\[\.\.\.\]/g, '**').replace(/\[(\w+)\]/g, ':$1');
  return { path, method: method as RouterMethod | undefined };
}
