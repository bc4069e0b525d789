import type { SandboxRoute, SandboxWorld } from '../../model/sandbox.ts';

export interface ButtonPage {
  /** With one `:account` segment. */
  path: string;
  asks: string;
  button: string;
  pressed(world: SandboxWorld, account: string): void;
}

/** A page on which a person presses a button. */
export function buttonPage({ path, asks, button, pressed }: ButtonPage): SandboxRoute[] {
  return (['GET', 'POST'] as const).map((method) => ({
    method,
    path,
    call: null,
    account: () => null,
    documented: () => null,
    handle(_request, world, params) {
      if (method === 'POST') pressed(world, params.account!);
      const question = `<p>${asks}</p><form method="post"><button>${button}</button></form>`;
      const text = method === 'POST' ? '<p>Thank you. You can go on.</p>' : question;
      return {
        status: 200,
        outcome: 'ok',
        headers: { 'Content-Type': 'text/html; charset=utf-8' },
        body: `<!doctype html><html lang="en"><title>Simulated page</title>${text}</html>`,
      };
    },
  }));
}
