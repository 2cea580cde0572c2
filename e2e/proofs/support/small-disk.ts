import { execFile } from 'node:child_process';
import { chmod, mkdir, open, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { Cleanup } from './cleanup.js';

/** Whoever may not mount a disk reads this. */
export const NEEDS_ROOT = 'not run: needs root';

const CHUNK_BYTES = 1_048_576;
const FILLER = 'filler';
const FULL = 'ENOSPC';

/** A disk of its own, in memory, that can be filled to the last byte. Linux, and root only. */
export class SmallDisk {
  private constructor(private readonly folder: string) {}

  /** Mounts it at `folder`, where anybody may enter. null if this user may not. `cleanup` unmounts it. */
  static async mount(folder: string, megabytes: number, cleanup: Cleanup): Promise<SmallDisk | null> {
    if (process.platform !== 'linux' || process.getuid?.() !== 0) return null;
    await mkdir(folder, { recursive: true });
    await chmod(dirname(folder), 0o711);
    const options = `size=${megabytes}m,mode=755`;
    await promisify(execFile)('mount', ['-t', 'tmpfs', '-o', options, 'bellwether-fault-run', folder]);
    cleanup.add(() => promisify(execFile)('umount', ['--lazy', folder]));
    return new SmallDisk(folder);
  }

  /** Takes what room is left. */
  async fill(): Promise<void> {
    const file = await open(join(this.folder, FILLER), 'a');
    try {
      for (let bytes = CHUNK_BYTES; bytes >= 1; ) {
        const taken = await file.write(Buffer.alloc(bytes)).catch((error: NodeJS.ErrnoException) => {
          if (error.code !== FULL) throw error;
          return null;
        });
        if (taken === null) bytes = Math.floor(bytes / 2);
      }
    } finally {
      await file.close();
    }
  }

  /** Gives back what `fill` took. */
  async free(): Promise<void> {
    await rm(join(this.folder, FILLER), { force: true });
  }
}
