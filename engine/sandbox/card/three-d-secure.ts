import type { CardDeps } from './call.ts';
import { CardApiError } from './errors.ts';
import { parseForm } from './form.ts';
import { isSame } from './intent-access.ts';
import type { PaymentIntent, SetupIntent } from './objects.ts';
import { finishAuthentication } from './outcome.ts';
import { finishSetupAuthentication } from './setup-intents.ts';
import { askPage, closedPage, missingPage, type Page, pageLanguage } from './three-d-secure-page.ts';

export interface PageRequest {
  method: string;
  /** What follows `/3ds/`. */
  id: string;
  query: string;
  body: string;
  acceptLanguage: string | undefined;
}

const MOST_REMEMBERED = 1000;

/** The page on which a cardholder passes or fails the bank's check, and what the two buttons do. */
export function createThreeDSecure(deps: CardDeps): (request: PageRequest) => Page {
  const { store } = deps;
  /** Where the cardholders of finished checks went, for a second click on the button. */
  const went = new Map<string, string>();

  const find = (id: string, secret: string): PaymentIntent | SetupIntent | undefined => {
    const intent = store.get('payment_intent', id) ?? store.get('setup_intent', id);
    return intent && isSame(secret, intent.client_secret) ? intent : undefined;
  };

  return ({ method, id, query, body, acceptLanguage }) => {
    const language = pageLanguage(acceptLanguage);
    const form = readForm(method === 'POST' ? body : query);
    const intent = find(id, form('client_secret'));
    if (!intent || (method !== 'GET' && method !== 'POST')) return missingPage(language);
    const returnUrl = returnUrlOf(intent);
    if (intent.status !== 'requires_action') {
      const target = went.get(intent.id);
      return target && method === 'POST' ? redirect(target) : closedPage(language, method === 'POST' ? 409 : 200, target ?? null);
    }
    if (method === 'GET') {
      const card = store.get('payment_method', intent.payment_method!)!.card;
      const amount = intent.object === 'payment_intent' ? { cents: intent.amount, currency: intent.currency } : null;
      return askPage(language, { clientSecret: intent.client_secret, amount, brand: card.brand, last4: card.last4, returnUrl });
    }
    const result = form('result');
    if (result !== 'complete' && result !== 'fail') return { ...missingPage(language), status: 400 };
    const passed = result === 'complete';
    const after =
      intent.object === 'payment_intent' ? finishAuthentication(deps, intent, passed) : finishSetupAuthentication(deps, intent, passed);
    store.save();
    if (!returnUrl) return closedPage(language, 200, null);
    if (went.size >= MOST_REMEMBERED) went.clear();
    went.set(intent.id, withOutcome(returnUrl, after));
    return redirect(withOutcome(returnUrl, after));
  };
}

function redirect(target: string): Page {
  return { status: 303, html: '', headers: { Location: target, 'Cache-Control': 'no-store', 'Referrer-Policy': 'same-origin' } };
}

/** A form that cannot be read has no fields. */
function readForm(text: string): (name: string) => string {
  let fields: ReturnType<typeof parseForm>;
  try {
    fields = parseForm(text);
  } catch (error) {
    if (!(error instanceof CardApiError)) throw error;
    fields = new Map();
  }
  return (name) => {
    const found = fields.get(name);
    return typeof found === 'string' ? found : '';
  };
}

function returnUrlOf(intent: PaymentIntent | SetupIntent): string | null {
  return intent.next_action?.type === 'redirect_to_url' ? intent.next_action.redirect_to_url.return_url : null;
}

/** The provider's own parameters for the page that the cardholder returns to. */
function withOutcome(returnUrl: string, intent: PaymentIntent | SetupIntent): string {
  const url = new URL(returnUrl);
  url.searchParams.set(intent.object, intent.id);
  url.searchParams.set(`${intent.object}_client_secret`, intent.client_secret);
  const failed = intent.status === 'requires_payment_method';
  url.searchParams.set('redirect_status', failed ? 'failed' : intent.status === 'processing' ? 'pending' : 'succeeded');
  return url.href;
}
