import { ApiFailure, type Call } from '#api/contract/client.ts';
import { stepUp } from '#api/contract/second-factor.ts';
import { ask, askSecret } from '../../ui/prompt.ts';
import type { Terminal } from '../../ui/terminal.ts';

/**
 * A call that asks for the password where the server wants to know again who is there, and then goes on. Calls that are refused at the
 * same time wait for one answer. Without a person to ask the refusal stays.
 */
export function withStepUp(terminal: Terminal, client: Call): Call {
  let asked: Promise<void> | null = null;
  return async (endpoint, input, init) => {
    try {
      return await client(endpoint, input, init);
    } catch (error) {
      if (codeOf(error) !== 'auth.recentRequired' || !terminal.interactive) throw error;
      asked ??= confirmIdentity(terminal, client).finally(() => {
        asked = null;
      });
      await asked;
      return client(endpoint, input, init);
    }
  };
}

async function confirmIdentity(terminal: Terminal, client: Call): Promise<void> {
  const { prompt } = terminal.texts;
  terminal.err(prompt.confirmIdentity);
  const password = await askSecret(terminal, prompt.password, '--no-input');
  try {
    await client(stepUp, { password });
  } catch (error) {
    if (codeOf(error) !== 'auth.secondFactor') throw error;
    await client(stepUp, { password, totp: await ask(terminal, prompt.totp, '--no-input') });
  }
}

function codeOf(error: unknown): string | null {
  return error instanceof ApiFailure ? error.body.code : null;
}
