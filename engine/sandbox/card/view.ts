import { badInput } from './errors.ts';
import type { Kinds } from './objects.ts';
import type { Store } from './store.ts';

const MOST_LEVELS = 4;
const EXPANDABLE = new Set([
  'data',
  'customer',
  'payment_method',
  'latest_charge',
  'charge',
  'payment_intent',
  'balance_transaction',
  'source',
]);

/** What a publishable key sees of an object: nothing of the customer, the bookkeeping or the metadata. */
const PUBLIC: Partial<Record<keyof Kinds, readonly string[]>> = {
  payment_intent: [
    ...['id', 'object', 'amount', 'automatic_payment_methods', 'canceled_at', 'cancellation_reason', 'capture_method', 'client_secret'],
    ...['confirmation_method', 'created', 'currency', 'description', 'last_payment_error', 'livemode', 'next_action', 'payment_method'],
    ...['payment_method_types', 'processing', 'receipt_email', 'setup_future_usage', 'shipping', 'status'],
  ],
  setup_intent: [
    ...['id', 'object', 'cancellation_reason', 'client_secret', 'created', 'description', 'last_setup_error', 'livemode', 'next_action'],
    ...['payment_method', 'payment_method_types', 'status', 'usage'],
  ],
  payment_method: ['id', 'object', 'type', 'allow_redisplay', 'billing_details', 'card', 'created', 'customer', 'livemode'],
};

/** Returns an answer as the holder of a publishable key may see it; objects inside it too. */
export function publicView(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(publicView);
  if (typeof value !== 'object' || value === null) return value;
  const kind = (value as { object?: unknown }).object;
  const fields = typeof kind === 'string' && Object.hasOwn(PUBLIC, kind) ? PUBLIC[kind as keyof Kinds] : undefined;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !fields || fields.includes(name))
      .map(([name, inner]) => [name, publicView(inner)]),
  );
}

/** Refuses a path that nothing can expand, before the call is executed. */
export function checkExpand(paths: readonly string[]): void {
  for (const path of paths) {
    const parts = path.split('.');
    if (parts.length > MOST_LEVELS) throw badInput(`You cannot expand more than ${MOST_LEVELS} levels of a property.`, 'expand[]');
    if (!parts.every((part) => EXPANDABLE.has(part)))
      throw badInput(`This property cannot be expanded (${path.slice(0, 100)}).`, 'expand[]');
  }
}

/** Puts whole objects where ids are, by paths such as `latest_charge.balance_transaction` or, in a list, `data.customer`. */
export function expand(store: Store, value: unknown, paths: readonly string[]): unknown {
  return paths.reduce((answer, path) => expandPath(store, answer, path.split('.')), value);
}

function expandPath(store: Store, value: unknown, parts: readonly string[]): unknown {
  const [name, ...rest] = parts;
  if (name === undefined) return value;
  if (Array.isArray(value)) return value.map((one) => expandPath(store, one, parts));
  const source = value as Record<string, unknown>;
  const inner = source[name];
  const whole = typeof inner === 'string' ? store.state.objects.get(inner) : inner;
  if (typeof whole !== 'object' || whole === null) return value;
  return { ...source, [name]: expandPath(store, whole, rest) };
}

/** Says of events whether they still have to be delivered. */
export function withDeliveries(store: Store, value: unknown): unknown {
  const answer = value as { object?: string; data?: unknown; id?: string };
  if (answer.object === 'list' && Array.isArray(answer.data))
    return { ...answer, data: answer.data.map((one) => withDeliveries(store, one)) };
  if (answer.object !== 'event') return value;
  return { ...answer, pending_webhooks: store.state.deliveries.get(answer.id!)?.deliveredAt === null ? 1 : 0 };
}
