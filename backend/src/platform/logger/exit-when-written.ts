/** A reader who is only busy takes what waits in this time; one who is stuck must not keep the process from ending. */
const LONGEST_WRITE_MS = 1_000;

/**
 * Ends the process with the exit code, once the reader of its standard output has taken the lines that wait, or after
 * a second. `process.exit` alone loses them: Node.js writes to a full pipe when it has room again. A broken standard
 * output ends it at once.
 */
export function exitWhenWritten(exitCode: number): void {
  const exit = (): never => process.exit(exitCode);
  setTimeout(exit, LONGEST_WRITE_MS);
  process.stdout.write('', exit);
}
