import { useQueries } from '@tanstack/react-query';
import { platformCall } from '#api/contract/platform-calls.ts';
import type { ListRow, ListSource } from '#engine/describe/list-source.ts';
import type { Description } from '#engine/model/platform.ts';
import { MINUTE } from '#engine/model/time-units.ts';
import { useConsole } from '../../data/console.tsx';
import { failureText } from '../../data/failure-text.ts';
import { useTexts } from '../../data/i18n.ts';
import type { Rows } from '../../ui/form/form-context.ts';
import { useServiceWords } from './words.ts';

type Asked = Extract<ListSource, { does: string }>;
type MarkedRows = Rows & { marked(id: string, field: string): boolean };

/** The rows of lists, whether they are written in the description or answered by the platform's calls. */
export function useRows(entry: Description, userId: string, sources: readonly ListSource[]): (source: ListSource) => MarkedRows {
  const { call } = useConsole();
  const texts = useTexts();
  const { t } = texts;
  const own = useServiceWords(entry.manifest);
  const { service } = entry.manifest;
  const asked = sources.filter((source): source is Asked => 'does' in source);
  const answers = useQueries({
    queries: asked.map(({ does }) => ({
      queryKey: ['platform-call', userId, service, does],
      queryFn: ({ signal }: { signal: AbortSignal }) => call(platformCall(service, does), { userId }, { signal }),
      staleTime: MINUTE,
    })),
  });
  const others = t.forms.list.others();
  return (source) => {
    if ('rows' in source) {
      const groups = new Map((source.groups ?? []).map(({ id, label }) => [id, own(label)]));
      const near = { ids: new Set<string>(), title: null, others: '' };
      return { status: 'ready', rows: source.rows, groups, near, failure: null, retry: () => undefined, marked: () => false };
    }
    const answer = answers[asked.findIndex(({ does }) => does === source.does)];
    const raw = answer?.data === undefined ? [] : listIn(answer.data, source.list);
    const ids = source.near ? listIn(answer?.data, source.near).map(String) : [];
    return {
      status: answer?.data !== undefined ? 'ready' : answer?.isError ? 'failed' : 'loading',
      rows: raw.map((row) => rowOf(row, source)),
      groups: new Map(),
      near: { ids: new Set(ids), title: ids.length ? t.forms.list.near() : null, others: ids.length ? others : '' },
      failure: source.saysWhy && answer?.error ? `${own(source.failed)} ${failureText(answer.error, texts)}` : own(source.failed),
      none: source.none,
      retry: () => void answer?.refetch(),
      marked: (id, field) =>
        raw.some(
          (row) =>
            typeof row === 'object' && row !== null && rowOf(row, source).id === id && (row as Record<string, unknown>)[field] === true,
        ),
    };
  };
}

function listIn(answer: unknown, field: string | undefined): unknown[] {
  const list = field === undefined ? answer : (answer as Record<string, unknown> | null)?.[field];
  return Array.isArray(list) ? list : [];
}

function rowOf(row: unknown, { id = 'id', label = 'name', group, note }: Pick<Asked, 'id' | 'label' | 'group' | 'note'>): ListRow {
  if (typeof row !== 'object' || row === null) return { id: String(row), label: String(row) };
  const field = (name: string) => (row as Record<string, unknown>)[name];
  const text = (name: string | undefined) => (name !== undefined && field(name) != null ? String(field(name)) : undefined);
  const [inGroup, noted] = [text(group), text(note)];
  return { id: text(id) ?? '', label: text(label) ?? text(id) ?? '', ...(inGroup && { group: inGroup }), ...(noted && { note: noted }) };
}
