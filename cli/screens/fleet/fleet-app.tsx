import { Box, Text, useApp, useInput, useWindowSize } from 'ink';
import { useEffect, useMemo, useReducer, useRef } from 'react';
import type { WorkerRow } from '#api/contract/workers.ts';
import type { SessionDetail } from '#engine/model/session.ts';
import { fill } from '../../ui/texts.ts';
import { type Look, useLook } from '../look.tsx';
import { Footer, type KeyHint } from './footer.tsx';
import { Header } from './header.tsx';
import { InspectView } from './inspect-view.tsx';
import { changeOf } from './keys.ts';
import { createFleet, type Fleet, type FleetChange, keyOf, reduce, rowsIn, shownRows, type Verb, windowFrom } from './model.ts';
import { Table } from './table.tsx';

/** Where the screen gets its data and hands its commands; failures are rejected with a message to show. */
export interface FleetSource {
  /** Short name of the server. */
  where: string;
  /** The caller's role may start, stop and drain sessions. */
  mayCommand: boolean;
  load(signal: AbortSignal): Promise<WorkerRow[]>;
  inspect(key: string, signal: AbortSignal): Promise<SessionDetail>;
  commandSessions(verb: Verb, key: string): Promise<void>;
  now(): number;
}

const EVERY_MS = 1000;

export function FleetApp({ source, inspected }: { source: FleetSource; inspected: string | null }) {
  const { texts, glyph } = useLook();
  const { exit } = useApp();
  const { columns, rows } = useWindowSize();
  const [fleet, change] = useReducer(reduce, null, () => createFleet(source.now(), inspected, source.mayCommand));

  useEffect(() => {
    const ticking = setInterval(() => change({ type: 'tick', at: source.now() }), EVERY_MS);
    return () => clearInterval(ticking);
  }, [source]);

  useEffect(() => {
    if (fleet.paused) return;
    const over = new AbortController();
    void keepLoading(source, fleet.inspected, over.signal, change);
    return () => over.abort();
  }, [source, fleet.paused, fleet.inspected]);

  useInput((input, key) => {
    const asked = changeOf(fleet, input, key, rows);
    if (asked === 'quit' || asked === 'interrupt') return exit(asked);
    if (asked === 'yes') return void carryOut(fleet, source, texts.watch, change);
    if (asked) change(asked);
  });

  // One line less than there is: a frame as high as the terminal would be cleared and drawn again each time.
  const height = Math.max(8, rows - 1);
  const room = height - 3;
  const offset = useRef(0);
  const listed = useMemo(
    () => shownRows({ rows: fleet.rows, filter: fleet.filter, sort: fleet.sort }),
    [fleet.rows, fleet.filter, fleet.sort],
  );
  const cursor = listed.findIndex((row) => keyOf(row) === fleet.cursor);
  offset.current = windowFrom(listed.length, cursor, rowsIn(room), offset.current);
  const from = offset.current;
  const range = { from: from + 1, to: Math.min(from + rowsIn(room), listed.length) };
  const body = { fleet, columns, room, where: source.where };
  return (
    <Box flexDirection="column" width={columns} height={height}>
      <Header fleet={fleet} where={source.where} columns={columns} />
      {fleet.view === 'table' && <Table {...body} rows={listed} from={from} />}
      {fleet.view === 'inspect' && <InspectView {...body} />}
      {fleet.view === 'help' && (
        <Box height={room} paddingLeft={2} overflow="hidden">
          <Text>{texts.watch.help}</Text>
        </Box>
      )}
      <Footer fleet={fleet} columns={columns} hints={hintsOf(fleet, texts.watch, glyph)} range={range} />
    </Box>
  );
}

/** Looks once a second, and never twice at once. */
async function keepLoading(source: FleetSource, inspected: string | null, over: AbortSignal, change: (change: FleetChange) => void) {
  while (!over.aborted) {
    const signal = AbortSignal.any([over, AbortSignal.timeout(5 * EVERY_MS)]);
    try {
      const [rows, detail] = await Promise.all([source.load(signal), inspected ? source.inspect(inspected, signal) : null]);
      if (over.aborted) return;
      change({ type: 'loaded', rows, at: source.now() });
      if (detail) change({ type: 'inspected', detail, at: source.now() });
    } catch (error) {
      if (over.aborted) return;
      change({ type: 'failed', message: (error as Error).message });
    }
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
  }
}

async function carryOut(fleet: Fleet, source: FleetSource, texts: Look['texts']['watch'], change: (change: FleetChange) => void) {
  const { verb, key: target } = fleet.asking!;
  change({ type: 'answered' });
  try {
    await source.commandSessions(verb, target);
    change({ type: 'said', text: fill(texts.did[verb], { target }), bad: false });
  } catch (error) {
    change({ type: 'said', text: fill(texts.failed, { message: (error as Error).message }), bad: true });
  }
}

function hintsOf(fleet: Fleet, { keys }: Look['texts']['watch'], glyph: Look['glyph']): KeyHint[] {
  if (fleet.view === 'help') return [{ key: 'Esc', does: keys.back }];
  const commands = fleet.mayCommand
    ? [
        { key: 's', does: keys.start },
        { key: 'x', does: keys.stop },
      ]
    : [];
  const drain = fleet.mayCommand ? [{ key: 'd', does: keys.drain }] : [];
  if (fleet.view === 'inspect')
    return [{ key: 'Esc', does: keys.back }, ...commands, ...drain, { key: 'p', does: keys.pause }, { key: 'q', does: keys.quit }];
  return [
    { key: glyph.move, does: keys.move },
    { key: glyph.enter, does: keys.inspect },
    { key: '/', does: keys.filter },
    ...commands,
    { key: 'p', does: keys.pause },
    { key: '?', does: keys.help },
    { key: 'q', does: keys.quit },
    { key: 'o', does: keys.sort },
    ...drain,
  ];
}
