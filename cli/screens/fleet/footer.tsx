import { Box, Text } from 'ink';
import { fill } from '../../ui/texts.ts';
import { Span, useLook } from '../look.tsx';
import { type Fleet, staleFor } from './model.ts';

export interface KeyHint {
  key: string;
  does: string;
}

/** Rows on the screen, counted from 1; `to` is 0 when there are none. */
interface RowRange {
  from: number;
  to: number;
}

/** Two lines: what is going on (a question, a message, old data, the filter), and what the keys do here. */
export function Footer({ fleet, columns, hints, range }: { fleet: Fleet; columns: number; hints: KeyHint[]; range: RowRange }) {
  return (
    <Box flexDirection="column" height={2}>
      <Text wrap="truncate">
        <Note fleet={fleet} range={range} />
      </Text>
      <Hints hints={hints} columns={columns} />
    </Box>
  );
}

function Note({ fleet, range }: { fleet: Fleet; range: RowRange }) {
  const { texts, glyph, ellipsis } = useLook();
  const { watch } = texts;
  const stale = staleFor(fleet);
  if (fleet.asking) return <Span tone="wait">{fill(watch.confirm[fleet.asking.verb], { target: fleet.asking.key })}</Span>;
  if (fleet.typing)
    return (
      <Text>
        /{fleet.filter}
        <Span tone="cursor"> </Span> <Span tone="dim">{watch.filterHint}</Span>
      </Text>
    );
  if (fleet.message)
    return <Span tone={fleet.message.bad ? 'bad' : 'ok'}>{`${fleet.message.bad ? glyph.bad : glyph.ok} ${fleet.message.text}`}</Span>;
  if (stale !== null)
    return <Span tone="bad">{`${glyph.warn} ${fill(watch.stale, { seconds: stale, why: fleet.failure ?? '' })}`.trimEnd()}</Span>;
  if (fleet.view !== 'table') return <Text> </Text>;
  const shown = range.to ? fill(watch.range, { ...range, total: fleet.rows.length }) : '';
  const filter = fleet.filter
    ? `[${watch.filter}: ${fleet.filter.length > 30 ? `${fleet.filter.slice(0, 29)}${ellipsis}` : fleet.filter}]`
    : '';
  return <Span tone="dim">{[shown, fill(watch.sortedBy, { by: watch.sorts[fleet.sort] }), filter].filter(Boolean).join('  ')}</Span>;
}

/** As many hints as there is room for; the first are the ones needed most. */
function Hints({ hints, columns }: { hints: KeyHint[]; columns: number }) {
  let used = 0;
  const shown = hints.filter(({ key, does }) => {
    used += key.length + does.length + 3;
    return used - 2 <= columns;
  });
  return (
    <Text wrap="truncate">
      {shown.map(({ key, does }, at) => (
        <Text key={key}>
          {at ? '  ' : ''}
          <Span tone="bold">{key}</Span> <Span tone="dim">{does}</Span>
        </Text>
      ))}
    </Text>
  );
}
