export type ErrorType = 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';

export interface ErrorBody {
  type: ErrorType;
  message: string;
  code?: string;
  decline_code?: string;
  param?: string;
  charge?: string;
  payment_intent?: unknown;
  payment_method?: unknown;
  setup_intent?: unknown;
}

/** A refusal in the provider's words. */
export class CardApiError extends Error {
  readonly status: number;
  readonly body: ErrorBody;
  /** The call got past its checks: the same idempotency key answers the same again. */
  readonly executed: boolean;

  constructor(status: number, body: ErrorBody, executed = false) {
    super(withoutNumbers(body.message));
    this.status = status;
    this.body = { ...body, message: this.message, ...(body.param !== undefined && { param: withoutNumbers(body.param) }) };
    this.executed = executed;
  }
}

/** Returns a 400 for input that cannot be understood; nothing was executed. */
export function badInput(message: string, param?: string, code?: string): CardApiError {
  return new CardApiError(400, { type: 'invalid_request_error', message, ...(param && { param }), ...(code && { code }) });
}

/** Returns a 400 for a call that was understood and is impossible as things are. */
export function refused(message: string, code?: string, more: Partial<ErrorBody> = {}): CardApiError {
  return new CardApiError(400, { type: 'invalid_request_error', message, ...(code && { code }), ...more }, true);
}

/** Returns a 404 for an object that does not exist; `param` names where its id was given. */
export function noSuch(object: string, id: string, param: string, status = 404): CardApiError {
  const message = `No such ${object === 'payment_method' ? 'PaymentMethod' : object}: '${id.slice(0, 100)}'`;
  return new CardApiError(status, { type: 'invalid_request_error', code: 'resource_missing', message, param });
}

/** Returns a 402: the card was refused. */
export function cardRefused(failure: CardFailure, more: Partial<ErrorBody> = {}): CardApiError {
  return new CardApiError(402, { type: 'card_error', ...failure, ...more }, true);
}

/** Why a card was refused, as `last_payment_error` and the error envelope say it. */
export interface CardFailure {
  code: string;
  message: string;
  decline_code?: string;
  param?: string;
}

/** What callers wrote comes back in refusals; a long number in it may be that of a card. */
function withoutNumbers(text: string): string {
  return text.replace(/\d[\d -]{10,}\d/g, '…');
}
