import {
  type ASTVisitor,
  type DocumentNode,
  type FragmentDefinitionNode,
  Kind,
  type SelectionSetNode,
  type ValidationContext,
} from 'graphql';
import { fail } from '#api/contract/failures.ts';
import { GRAPHQL } from '#api/contract/graphql.ts';
import { errorOf } from './resolvers.ts';

/** Lists whose rows each cost as much as what is asked of a row. */
const LISTS = new Set(['listUsers', 'listActiveUsers', 'listBillingHistories', 'listLocations']);
/** A list is one page: its rows count together, however long it is. */
const LIST_COST = 100;

interface Size {
  depth: number;
  aliases: number;
  cost: number;
}

/** Refuses a request that asks for too much: nested too deeply, the same field again and again, or too many lists at once. */
export function limitsRule(context: ValidationContext): ASTVisitor {
  return {
    Document(document: DocumentNode) {
      const fragments = new Map(
        document.definitions.filter((one) => one.kind === Kind.FRAGMENT_DEFINITION).map((one) => [one.name.value, one]),
      );
      const operations = document.definitions.filter((one) => one.kind === Kind.OPERATION_DEFINITION);
      const tooMany = operations.length > GRAPHQL.operations;
      const sizes = tooMany ? [] : operations.map(({ selectionSet }) => measure(selectionSet, fragments));
      const tooMuch = sizes.some(({ depth, aliases, cost }) => depth > GRAPHQL.depth || aliases > GRAPHQL.aliases || cost > GRAPHQL.cost);
      if (tooMany || tooMuch) context.reportError(errorOf(fail('graphql.tooMuch')));
    },
  };
}

/** Refuses questions about the schema. `__typename` says nothing that the answer does not. */
export function noIntrospectionRule(context: ValidationContext): ASTVisitor {
  return {
    Field({ name }) {
      if (name.value === '__schema' || name.value === '__type') context.reportError(errorOf(fail('graphql.invalid')));
    },
  };
}

/** Counts a selection with its fragments expanded. It stops as soon as a limit is passed: fragments that double have no end. */
function measure(root: SelectionSetNode, fragments: ReadonlyMap<string, FragmentDefinitionNode>): Size {
  const size: Size = { depth: 0, aliases: 0, cost: 0 };
  const within = () => size.depth <= GRAPHQL.depth && size.aliases <= GRAPHQL.aliases && size.cost <= GRAPHQL.cost;
  const walk = (set: SelectionSetNode, depth: number, factor: number, open: ReadonlySet<string>): void => {
    size.depth = Math.max(size.depth, depth);
    for (const selection of set.selections) {
      if (!within()) return;
      if (selection.kind === Kind.FIELD) {
        if (selection.alias) size.aliases += 1;
        size.cost += factor;
        const inner = LISTS.has(selection.name.value) ? factor * LIST_COST : factor;
        if (selection.selectionSet) walk(selection.selectionSet, depth + 1, inner, open);
      } else if (selection.kind === Kind.INLINE_FRAGMENT) {
        size.cost += 1;
        walk(selection.selectionSet, depth, factor, open);
      } else {
        size.cost += 1;
        const name = selection.name.value;
        const fragment = fragments.get(name);
        // A fragment inside itself is refused by GraphQL's own rules.
        if (fragment && !open.has(name)) walk(fragment.selectionSet, depth, factor, new Set([...open, name]));
      }
    }
  };
  walk(root, 1, 1, new Set());
  return size;
}
