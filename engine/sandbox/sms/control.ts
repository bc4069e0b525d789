import { setTimeout as wait } from 'node:timers/promises';
import { MINUTE } from '../../model/time-units.ts';
import { type ControlAnswer, type ControlCall, type ControlDeps, ok, refused } from '../control-call.ts';
import { Fields, type Issue } from '../fields.ts';

const LOOPBACK = /^https?:\/\/(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?\//i;

/** The calls of the carrier below `/_sandbox`, by method and path. */
export const SMS_CALLS: readonly [string, ControlCall][] = [
  ['POST /messages', sendMessage],
  ['POST /messages/faults', addFault],
  ['DELETE /messages/faults', clearFaults],
  ['POST /messages/settings', changeSettings],
  ['POST /messages/inbound', receiveFromPhone],
];

/** The carrier's own call: takes a message, answers with its id and reports later what became of it. */
async function sendMessage({ world, carrier }: ControlDeps, body: unknown): Promise<ControlAnswer> {
  const issues: Issue[] = [];
  const fields = new Fields(body, '', ['to', 'text', 'reference'], issues);
  const to = fields.text('to') ?? (fields.has('to') ? '' : fields.fail('to', 'must be a text'));
  const text = fields.text('text') ?? (fields.has('text') ? '' : fields.fail('text', 'must be a text'));
  const reference = fields.text('reference');
  if (issues.length > 0) return refused(issues);
  const fault = carrier.take();
  if (fault) await wait(fault.delayMs);
  const id = carrier.newId();
  if (!fault || fault.delivers) {
    world.message(to ?? '', text ?? '');
    if (reference !== undefined) carrier.report(reference, id, to ?? '');
  }
  if (fault?.status === undefined && fault) return { status: 0, body: null };
  return fault && fault.status! >= 300 ? { status: fault.status!, body: { message: 'Simulated fault' } } : ok({ id });
}

function addFault({ carrier }: ControlDeps, body: unknown): ControlAnswer {
  const issues: Issue[] = [];
  const fields = new Fields(body ?? {}, '', ['times', 'status', 'delayMs', 'delivers'], issues);
  const fault = {
    times: fields.number('times', { least: 1, whole: true }) ?? 1,
    status: fields.number('status', { least: 200, most: 599, whole: true }),
    delayMs: fields.number('delayMs', { least: 0, most: MINUTE }) ?? 0,
    delivers: fields.yes('delivers') ?? false,
  };
  if (issues.length > 0) return refused(issues);
  carrier.faults.push(fault);
  return ok({ faults: carrier.faults.length });
}

function clearFaults({ carrier }: ControlDeps): ControlAnswer {
  const cleared = carrier.faults.length;
  carrier.faults.length = 0;
  return ok({ cleared });
}

function changeSettings({ carrier }: ControlDeps, body: unknown): ControlAnswer {
  const issues: Issue[] = [];
  const fields = new Fields(body ?? {}, '', ['url', 'reports', 'undelivered'], issues);
  const url = fields.any('url') === null ? null : fields.text('url');
  if (url && !(URL.canParse(url) && LOOPBACK.test(new URL(url).href))) fields.fail('url', 'must be an address on this machine');
  const reports = fields.number('reports', { least: 0, most: 20, whole: true });
  const undelivered = fields.number('undelivered', { least: 0, most: 1 });
  if (issues.length > 0) return refused(issues);
  if (url !== undefined) carrier.settings.url = url;
  if (reports !== undefined) carrier.settings.reports = reports;
  if (undelivered !== undefined) carrier.settings.undelivered = undelivered;
  return ok(carrier.settings);
}

/** A phone answers, e.g. with STOP. */
async function receiveFromPhone({ carrier }: ControlDeps, body: unknown): Promise<ControlAnswer> {
  const issues: Issue[] = [];
  const fields = new Fields(body ?? {}, '', ['from', 'text'], issues);
  const from = fields.text('from') ?? fields.fail('from', 'must be a phone number');
  const text = fields.text('text') ?? fields.fail('text', 'must be a text');
  if (issues.length > 0) return refused(issues);
  return ok({ status: await carrier.inbound(from!, text!) });
}
