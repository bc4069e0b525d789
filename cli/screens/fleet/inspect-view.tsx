import { Box, Text } from 'ink';
import type { SessionDetail } from '#engine/model/session.ts';
import { rate, sparkline, timeOf } from '../../ui/figures.ts';
import { decisionCells, type Fact, sessionFacts } from '../../ui/session-facts.ts';
import { fill } from '../../ui/texts.ts';
import { STATE_LOOK } from '../../ui/worker-state.ts';
import { Span, useLook } from '../look.tsx';
import { fitText } from './columns.ts';
import { type Fleet, staleFor } from './model.ts';

/** One session: title, facts in two columns, last decisions, log. */
export function InspectView({ fleet, columns, room, where }: { fleet: Fleet; columns: number; room: number; where: string }) {
  const look = useLook();
  const { detail, inspected } = fleet;
  if (!detail) {
    return (
      <Box height={room} flexDirection="column">
        <Span tone="bold">{inspected}</Span>
        <Span tone={fleet.failure ? 'bad' : 'dim'}>{fleet.failure ?? fill(look.texts.watch.connecting, { url: where })}</Span>
      </Box>
    );
  }
  const pace = fleet.pace.get(inspected ?? '') ?? [];
  const facts = sessionFacts(look, detail).slice(1);
  const half = Math.ceil(facts.length / 2);
  const side = Math.floor((columns - 2) / 2);
  const left = room - 1 - half - 2;
  const logLines = Math.max(2, Math.min(detail.log.length, Math.floor(left * 0.35)));
  const decisionLines = Math.max(1, left - logLines);
  return (
    <Box height={room} flexDirection="column">
      <Title detail={detail} columns={columns} pace={pace} dim={staleFor(fleet) !== null} />
      {Array.from({ length: half }, (_, at) => (
        <Text key={facts[at]!.name} wrap="truncate">
          <FactText fact={facts[at]!} width={side} />
          {'  '}
          {facts[at + half] ? <FactText fact={facts[at + half]!} width={side} /> : ''}
        </Text>
      ))}
      <Decisions detail={detail} columns={columns} lines={decisionLines} />
      <Text wrap="truncate">
        <Span tone="bold">{look.texts.inspect.log}</Span>
      </Text>
      {detail.log.length === 0 && <Span tone="dim">{look.texts.inspect.noLog}</Span>}
      {detail.log.slice(-logLines).map((line, at) => (
        <Text key={`${line.at} ${at}`} wrap="truncate">
          <Span tone="dim">{timeOf(line.at)}</Span> {line.event}
        </Text>
      ))}
    </Box>
  );
}

function Title({ detail, columns, pace, dim }: { detail: SessionDetail; columns: number; pace: number[]; dim: boolean }) {
  const look = useLook();
  const state = STATE_LOOK[detail.state];
  const figures = `${rate(detail.pollsPerSecond)}/s ${sparkline(pace.slice(-Math.max(8, Math.min(40, columns - 70))), look.glyph.levels)}`;
  return (
    <Box justifyContent="space-between" height={1}>
      <Text wrap="truncate">
        <Span tone="bold">{`${detail.userId}/${detail.service}`}</Span>{' '}
        <Span tone={dim ? 'dim' : state.tone}>{`${look.glyph[state.glyph]} ${look.texts.common.states[detail.state]}`}</Span>
      </Text>
      <Box flexShrink={0} marginLeft={1}>
        <Span tone="dim">{figures}</Span>
      </Box>
    </Box>
  );
}

function FactText({ fact, width }: { fact: Fact; width: number }) {
  const { ellipsis } = useLook();
  const name = fitText(fact.name, 11, false, ellipsis);
  return (
    <>
      <Span tone="dim">{name}</Span> <Span tone={fact.tone}>{fitText(fact.value, Math.max(1, width - 12), false, ellipsis)}</Span>
    </>
  );
}

function Decisions({ detail, columns, lines }: { detail: SessionDetail; columns: number; lines: number }) {
  const look = useLook();
  const cells = decisionCells(look).filter((_, at, all) => all.slice(0, at + 1).reduce((sum, cell) => sum + cell.width + 2, -2) <= columns);
  return (
    <Box flexDirection="column" height={lines + 1}>
      <Text wrap="truncate">
        <Span tone="bold">{look.texts.inspect.decisions}</Span>
      </Text>
      {detail.decisions.length === 0 && <Span tone="dim">{look.texts.inspect.noDecisions}</Span>}
      {detail.decisions.slice(0, lines).map((decision) => (
        <Text key={`${decision.at} ${decision.offerId}`} wrap="truncate">
          {cells.map((cell, at) => (
            <Text key={cell.title}>
              {at ? '  ' : ''}
              <Span tone={cell.tone?.(decision)}>{fitText(cell.cell(decision), cell.width, cell.right, look.ellipsis)}</Span>
            </Text>
          ))}
        </Text>
      ))}
    </Box>
  );
}
