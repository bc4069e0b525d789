import { DAY } from '../../model/time-units.ts';
import { type ControlAnswer, type ControlCall, type ControlDeps, ok, refused } from '../control-call.ts';
import { Fields, type Issue } from '../fields.ts';
import { DEFAULT_SETTINGS, type Settings, type WebhookSettings } from './state.ts';

const SHARE = { least: 0, most: 1 };
const MS = { least: 0, most: 7 * DAY };
const LOOPBACK = /^https?:\/\/(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?\//i;

/** The calls below `/_sandbox/card`, by method and path. */
export const CARD_CALLS: readonly [string, ControlCall][] = [
  ['GET /card', showCard],
  ['POST /card/webhooks', setWebhooks],
  ['POST /card/deliver', async ({ card }) => ok(await card.webhooks.deliverAll())],
  ['POST /card/bank', setBank],
];

function showCard({ card }: ControlDeps): ControlAnswer {
  const { store } = card;
  return ok({
    paymentIntents: store.all('payment_intent'),
    charges: store.all('charge'),
    refunds: store.all('refund'),
    events: store.all('event'),
    deliveries: [...store.state.deliveries.values()],
    settings: store.state.settings,
  });
}

function setWebhooks({ card }: ControlDeps, body: unknown): ControlAnswer {
  const issues: Issue[] = [];
  const fields = new Fields(body ?? {}, '', ['order', 'duplicates', 'delayMs', 'drop', 'badSignature', 'url'], issues);
  const url = fields.any('url') === null ? null : fields.text('url');
  if (url && !(URL.canParse(url) && LOOPBACK.test(new URL(url).href))) fields.fail('url', 'must be an address on this machine');
  const usual = DEFAULT_SETTINGS.webhooks;
  const webhooks: WebhookSettings = {
    order: fields.oneOf('order', ['created', 'shuffled']) ?? usual.order,
    duplicates: fields.number('duplicates', { least: 0, most: 20, whole: true }) ?? usual.duplicates,
    delayMs: fields.number('delayMs', MS) ?? usual.delayMs,
    drop: fields.number('drop', SHARE) ?? usual.drop,
    badSignature: fields.number('badSignature', SHARE) ?? usual.badSignature,
    url: url === undefined ? card.store.state.settings.webhooks.url : url,
  };
  return issues.length > 0 ? refused(issues) : change(card, { webhooks });
}

function setBank({ card }: ControlDeps, body: unknown): ControlAnswer {
  const issues: Issue[] = [];
  const delayMs = new Fields(body ?? {}, '', ['delayMs'], issues).number('delayMs', MS);
  return issues.length > 0 ? refused(issues) : change(card, { bankDelayMs: delayMs ?? DEFAULT_SETTINGS.bankDelayMs });
}

function change({ store, wake }: ControlDeps['card'], settings: Partial<Settings>): ControlAnswer {
  store.note({ t: 'settings', settings: { ...store.state.settings, ...settings } });
  store.save();
  wake();
  return ok(store.state.settings);
}
