import {
  type OptionField,
  type ProfileUpdate,
  profileUpdate,
  type StaffUpdate,
  staffUpdate,
  type UserUpdate,
} from '#api/contract/users.ts';
import type { AnyPlatform } from '#engine/model/platform.ts';
import { mainPlatform } from '../platforms.ts';

/** What a user update asks for, by what has to be done with it. */
export interface UserChange {
  /** Fields that drivers set themselves. */
  profile: ProfileUpdate;
  /** Fields that need a right over the user. */
  staff: StaffUpdate;
  /** New options by service, without the commands that were sent with them; the platform's own rules check them. */
  options: ReadonlyMap<string, Record<string, unknown>>;
  /** By service; every service has an entry. */
  commands: ReadonlyMap<string, Command>;
}

export interface Command {
  /** Undefined = neither start nor stop is asked. `contradictory` = two fields ask for the opposite. */
  start: boolean | 'unreadable' | 'contradictory' | undefined;
  /** The last step of the set-up. */
  finishSetup: boolean;
}

/** Fields of an option object that are commands, not options. */
const COMMANDS = ['start', 'status', 'setupComplete', 'accessToken'];

/** Sorts the fields of an update. Refuses nothing: what cannot be read is marked, and refused in its turn. */
export function readUserChange(body: UserUpdate, platforms: readonly AnyPlatform[]): UserChange {
  const main = mainPlatform(platforms);
  const options = new Map<string, Record<string, unknown>>();
  const commands = new Map<string, Command>();
  for (const platform of platforms) {
    const { service, optionField, capabilities } = platform.manifest;
    const given = body[optionField as OptionField];
    const ownSwitch = capabilities.startFlag === 'start';
    if (given) options.set(service, ownSwitch ? withoutCommands(given) : given);
    commands.set(service, platform === main ? mainCommand(body) : commandIn((ownSwitch && given) || {}));
  }
  return { profile: profileUpdate.parse(body), staff: staffUpdate.parse(body), options, commands };
}

/** The main platform's switch: `userDisabled`, or `status` Starting / Stopping as the specification also writes it. */
function mainCommand({ userDisabled, status, setupComplete }: UserUpdate): Command {
  const finishSetup = setupComplete === true;
  const byStatus = status === undefined ? undefined : switchOf(status);
  if (byStatus === null) return { start: 'unreadable', finishSetup };
  const bySwitch = userDisabled === undefined ? undefined : !userDisabled;
  if (byStatus !== undefined && bySwitch !== undefined && byStatus !== bySwitch) return { start: 'contradictory', finishSetup };
  return { start: bySwitch ?? byStatus, finishSetup };
}

/** `start` 0, 1, true or false; else `status` STARTING or STOPPING. */
function commandIn({ start, status, setupComplete }: Record<string, unknown>): Command {
  const finishSetup = Boolean(setupComplete);
  if (start === undefined) return { start: typeof status === 'string' ? (switchOf(status) ?? undefined) : undefined, finishSetup };
  if (start === 0 || start === 1) return { start: start === 1, finishSetup };
  return { start: typeof start === 'boolean' ? start : 'unreadable', finishSetup };
}

function withoutCommands(given: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(given).filter(([name]) => !COMMANDS.includes(name)));
}

function switchOf(status: string): boolean | null {
  const word = status.toLowerCase();
  return word === 'starting' ? true : word === 'stopping' ? false : null;
}
