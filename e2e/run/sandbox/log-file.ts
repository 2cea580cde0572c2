import { closeSync, mkdirSync, openSync, renameSync, statSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

const LIMIT_BYTES = 10_000_000;

/**
 * A log on disk that never takes more than about 20 MB: when it is full it becomes `<file>.1` and a new one begins.
 * Written at once, so that the last words of a process are there.
 */
export class LogFile {
  private fd: number;
  private size: number;

  constructor(private readonly file: string) {
    mkdirSync(dirname(file), { recursive: true });
    this.size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
    this.fd = openSync(file, 'a', 0o600);
  }

  /** A line that cannot be written (disk full, say) is lost. */
  write(line: string): void {
    try {
      if (this.size > LIMIT_BYTES) this.turn();
      this.size += writeSync(this.fd, `${line}\n`);
    } catch {
      this.size += line.length;
    }
  }

  private turn(): void {
    closeSync(this.fd);
    renameSync(this.file, `${this.file}.1`);
    this.fd = openSync(this.file, 'a', 0o600);
    this.size = 0;
  }
}
