import type { Call, CardDeps, ListAnswer, Route } from './call.ts';
import { badInput, noSuch } from './errors.ts';
import type { Kind, Kinds } from './objects.ts';
import type { Params } from './params.ts';

/** Reads what else a list is narrowed by; returns the test for one object. */
export type Filter<K extends Kind> = (params: Params, call: Call) => (object: Kinds[K]) => boolean;

export function retrieveRoute<K extends Kind>({ store }: CardDeps, kind: K, path: string): Route {
  return {
    method: 'GET',
    path,
    handle: ({ id, params }) => {
      params.refuseUnknown();
      const found = store.get(kind, id);
      if (!found) throw noSuch(kind, id, kind === 'payment_intent' ? 'intent' : 'id');
      return found;
    },
  };
}

/** `GET` of many: newest first, `limit`, `starting_after`, `ending_before` and, where the provider has it, `created`. */
export function listRoute<K extends Kind>({ store }: CardDeps, kind: K, path: string, filter?: Filter<K>): Route {
  return {
    method: 'GET',
    path,
    handle: (call) => {
      const { params } = call;
      const limit = params.integer('limit', { least: 1, most: 100 }) ?? 10;
      const after = params.text('starting_after');
      const before = params.text('ending_before');
      if (after !== undefined && before !== undefined)
        throw badInput('Received both starting_after and ending_before parameters. Please pass in only one.');
      const inRange = readCreated(params);
      const fits = filter?.(params, call);
      params.refuseUnknown();
      const all = store.all(kind).reverse();
      const at = (param: string, id: string) => {
        const found = all.findIndex((object) => object.id === id);
        if (found < 0) throw noSuch(kind, id, param, 400);
        return found;
      };
      const side =
        after !== undefined
          ? all.slice(at('starting_after', after) + 1)
          : all.slice(0, before === undefined ? undefined : at('ending_before', before));
      const matching = side.filter((object) => inRange(object.created) && (fits?.(object) ?? true));
      const data = before === undefined ? matching.slice(0, limit) : matching.slice(-limit);
      const answer: ListAnswer = { object: 'list', data, has_more: matching.length > data.length, url: path.replace(':id', call.id) };
      return answer;
    },
  };
}

function readCreated(params: Params): (created: number) => boolean {
  if (!params.has('created')) return () => true;
  const range = params.isNested('created') ? params.nested('created') : undefined;
  if (!range) {
    const exact = params.integer('created');
    return (created) => created === exact;
  }
  const gt = range.integer('gt') ?? Number.NEGATIVE_INFINITY;
  const gte = range.integer('gte') ?? Number.NEGATIVE_INFINITY;
  const lt = range.integer('lt') ?? Number.POSITIVE_INFINITY;
  const lte = range.integer('lte') ?? Number.POSITIVE_INFINITY;
  return (created) => created > gt && created >= gte && created < lt && created <= lte;
}
