import { SCENARIOS } from '../model/sandbox.ts';
import { type ControlAnswer, type ControlDeps, ok, refused } from './control-call.ts';
import { readSettings, SETTING_NAMES, SPEED } from './control-input.ts';
import { Fields, type Issue } from './fields.ts';
import type { ResetRequest } from './world.ts';

export function showState({ world, clock, faults }: ControlDeps): ControlAnswer {
  const { state } = world;
  return ok({
    world: state.world,
    clock: showClock(clock),
    seed: state.seed,
    scenario: state.scenario,
    market: state.market ? 'on' : 'off',
    settings: { ...state.settings, suspicion: state.settings.suspicion ? 'on' : 'off' },
    faults: faults.count(),
    platforms: world.totals(),
  });
}

export function reset(deps: ControlDeps, body: unknown): ControlAnswer {
  const issues: Issue[] = [];
  const fields = new Fields(body ?? {}, '', ['seed', 'scenario', 'speed', 'market', ...SETTING_NAMES], issues);
  const seed = typeof fields.any('seed') === 'number' ? String(fields.number('seed')) : fields.text('seed');
  const market = fields.oneOf('market', ['on', 'off']);
  const request: ResetRequest = {
    seed,
    scenario: fields.oneOf('scenario', SCENARIOS),
    speed: fields.number('speed', SPEED),
    market: market === undefined ? undefined : market === 'on',
    settings: readSettings(fields),
  };
  if (issues.length > 0) return refused(issues);
  deps.faults.clear({});
  deps.world.reset(request);
  deps.card.reset(deps.world.state.seed);
  return { ...showState(deps), tell: true, restart: true };
}

export function changeSettings(deps: ControlDeps, body: unknown): ControlAnswer {
  const issues: Issue[] = [];
  const settings = readSettings(new Fields(body, '', SETTING_NAMES, issues));
  if (issues.length > 0) return refused(issues);
  deps.world.change(settings);
  return showState(deps);
}

export function setClock({ world, clock }: ControlDeps, body: unknown): ControlAnswer {
  const issues: Issue[] = [];
  const fields = new Fields(body, '', ['now', 'speed'], issues);
  const change = { now: fields.instant('now', true), speed: fields.number('speed', SPEED) };
  if (issues.length > 0) return refused(issues);
  world.setClock(change);
  return { ...ok({ world: world.state.world, ...showClock(clock) }), tell: true };
}

function showClock(clock: ControlDeps['clock']) {
  return { now: clock.now(), iso: new Date(clock.now()).toISOString(), speed: clock.speed() };
}
