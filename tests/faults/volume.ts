import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

const MEGABYTE = 1024 * 1024;

/** An ext4 file system on a disk whose power can be cut. */
export interface Volume {
  /** Where it is mounted, before and after a cut. */
  path: string;
  /**
   * What the machine had not yet written to the disk is gone; the file system is mounted again, its journal replayed. Whatever had
   * files open there must have been killed before.
   */
  cutPower(): void;
}

/** Why there can be no such volume on this machine; null = there can. */
export function noVolume(): string | null {
  if (process.getuid?.() !== 0) return 'needs root: a small volume is mounted';
  for (const [name, ...paths] of [
    ['losetup', '/sbin/losetup', '/usr/sbin/losetup'],
    ['mkfs.ext4', '/sbin/mkfs.ext4', '/usr/sbin/mkfs.ext4'],
    ['loop devices', '/dev/loop-control'],
  ])
    if (!paths.some(existsSync)) return `needs ${name}: a disk whose power can be cut is made of a file`;
  return null;
}

/** Runs `use` with a volume of so many megabytes, which is gone afterwards. */
export async function onVolume<T>(megabytes: number, use: (volume: Volume) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'grab-power-'));
  const [disk, path] = [join(folder, 'disk'), join(folder, 'mounted')];
  // A server of another user has files in it.
  chmodSync(folder, 0o755);
  mkdirSync(path);
  writeFileSync(disk, '');
  truncateSync(disk, megabytes * MEGABYTE);
  execFileSync('mkfs.ext4', ['-q', '-F', disk]);
  let device = attach();

  function attach(): string {
    const name = execFileSync('losetup', ['--find', '--show', disk], { encoding: 'utf8' }).trim();
    execFileSync('mount', [name, path]);
    return name;
  }
  function detach(): void {
    execFileSync('umount', [path]);
    execFileSync('losetup', ['--detach', device]);
  }
  /** Writes done so far; null while some are on their way. */
  const written = () => {
    const fields = readFileSync(`/sys/block/${basename(device)}/stat`, 'utf8')
      .trim()
      .split(/\s+/);
    return fields[8] === '0' ? fields[4]! : null;
  };

  function cutPower(): void {
    const kept = join(folder, 'kept');
    let before: string | null;
    // A copy during which nothing was written is the disk as it was at one moment.
    do {
      before = written();
      // Empty parts are not written out: the sooner it is done, the less is written meanwhile.
      execFileSync('cp', ['--sparse=always', disk, kept]);
    } while (before === null || before !== written());
    detach();
    renameSync(kept, disk);
    device = attach();
  }

  try {
    return await use({ path, cutPower });
  } finally {
    detach();
    rmSync(folder, { recursive: true, force: true });
  }
}
