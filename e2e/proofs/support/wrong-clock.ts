import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Cleanup } from './cleanup.js';

/** Right, or how far off, or ten times as fast since the process started: as libfaketime says it. */
export type ClockSetting = '+0 x1' | '+1h x1' | '-1h x1' | '+2d x1' | '+0 x10' | SecondsOff;
type SecondsOff = `${'+' | '-'}${number} x1`;

const LIBRARIES = '/usr/lib';
const LIBRARY = join('faketime', 'libfaketimeMT.so.1');
/** A setting is noticed this long after it was made, in seconds. */
const NOTICED_AFTER_SEC = 1;

/** Whoever cannot have a wrong clock reads this. */
export const NO_FAKETIME =
  'Wrong clocks need libfaketime on Linux: as root on Debian "apt-get install faketime"';

/**
 * A wall clock that is set wrong while the processes run that have it. Their monotonic clocks and timers stay true. A signal
 * that comes while libfaketime works sees the true time. Any user may read it.
 */
export class WrongClock {
  private constructor(
    private readonly file: string,
    /** Whoever has these variables has this clock. */
    readonly env: Readonly<Record<string, string>>,
  ) {}

  /** A clock that is right until it is set. null if libfaketime is not installed. */
  static async make(cleanup: Cleanup): Promise<WrongClock | null> {
    const library = await findLibrary();
    if (library === null) return null;
    const folder = await mkdtemp(join(tmpdir(), 'bellwether-clock-'));
    cleanup.add(() => rm(folder, { recursive: true, force: true }));
    await chmod(folder, 0o755);
    const file = join(folder, 'clock');
    const clock = new WrongClock(file, {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_CACHE_DURATION: String(NOTICED_AFTER_SEC),
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    });
    await clock.set('+0 x1');
    return clock;
  }

  /** So far from the right time, in whole seconds; noticed as after `set`. */
  shift(seconds: number): Promise<void> {
    return this.set(seconds < 0 ? `-${-seconds} x1` : `+${seconds} x1`);
  }

  /** Everybody who has it notices within a second. */
  async set(setting: ClockSetting): Promise<void> {
    await writeFile(`${this.file}.new`, `${setting}\n`, { mode: 0o644 });
    await rename(`${this.file}.new`, this.file);
  }
}

async function findLibrary(): Promise<string | null> {
  const folders = await readdir(LIBRARIES).catch(() => []);
  const places = [...folders.map((folder) => join(LIBRARIES, folder, LIBRARY)), join(LIBRARIES, LIBRARY)];
  return places.find((place) => existsSync(place)) ?? null;
}
