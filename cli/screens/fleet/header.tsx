import { Box, Text } from 'ink';
import { clockTime, compact, rate } from '../../ui/figures.ts';
import { fill } from '../../ui/texts.ts';
import { Span, useLook } from '../look.tsx';
import { type Fleet, totalsOf } from './model.ts';

/**
 * Address, sessions by state, polls a second, wins, and the time.
 *
 *     sessions 127.0.0.1:3000   41 running · 1 to look at · 3 off   21.4 polls/s   12 won   10:42:07 GMT
 */
export function Header({ fleet, where, columns }: { fleet: Fleet; where: string; columns: number }) {
  const look = useLook();
  const { watch } = look.texts;
  const totals = totalsOf(fleet.rows);
  const counts = [
    { tone: 'ok', text: fill(watch.up, { count: totals.up }) },
    { tone: totals.trouble ? 'bad' : 'dim', text: fill(watch.trouble, { count: totals.trouble }) },
    { tone: 'dim', text: fill(watch.off, { count: totals.off }) },
  ] as const;
  const time = fleet.paused ? watch.paused : clockTime(look, fleet.now);
  const name = columns < 100 && where.length > 21 ? `${where.slice(0, 20)}${look.ellipsis}` : where;
  return (
    <Box justifyContent="space-between" height={1}>
      <Text wrap="truncate">
        <Span tone="bold">{watch.title}</Span> {name}
        {fleet.loadedAt !== null &&
          counts.map(({ tone, text }, at) => (
            <Text key={text}>
              {at ? look.separator : '  '}
              <Span tone={tone}>{text}</Span>
            </Text>
          ))}
        {fleet.loadedAt !== null && columns >= 100 ? `  ${fill(watch.checks, { rate: rate(totals.pollsPerSecond) })}` : ''}
        {fleet.loadedAt !== null && columns >= 100 ? `  ${fill(watch.wins, { count: compact(totals.wins) })}` : ''}
      </Text>
      <Box flexShrink={0} marginLeft={1}>
        <Span tone={fleet.paused ? 'wait' : 'dim'}>{time}</Span>
      </Box>
    </Box>
  );
}
