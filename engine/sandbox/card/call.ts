import type { CardObject } from './objects.ts';
import type { Params } from './params.ts';
import type { Store } from './store.ts';
import type { Webhooks } from './webhooks.ts';

/** What every part of the card sandbox works with. */
export interface CardDeps {
  store: Store;
  emit: Webhooks['emit'];
  /** `http://127.0.0.1:<port>/card`. */
  url(): string;
}

/** One call of the API, after its key was checked. */
export interface Call {
  /** The id in the path; empty where there is none. */
  id: string;
  params: Params;
  /** A publishable key opens only the calls of a browser, and those with a client secret. */
  access: 'secret' | 'publishable';
}

export interface ListAnswer {
  object: 'list';
  data: CardObject[];
  has_more: boolean;
  url: string;
}

export interface DeletedAnswer {
  id: string;
  object: 'customer';
  deleted: true;
}

export interface Route {
  method: 'GET' | 'POST' | 'DELETE';
  /** With `:id` where the id is. */
  path: string;
  /** A browser may call it with the publishable key. */
  publishable?: true;
  handle(call: Call): CardObject | ListAnswer | DeletedAnswer;
}
