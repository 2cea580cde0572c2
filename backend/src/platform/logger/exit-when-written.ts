/** A reader who is only busy takes what waits in this time; one who is stuck must not keep the process from ending. */
const LONGEST_WRITE_MS = 1_000;

/**
 * Exits with the code once standard output has taken the lines already written, or after a second. `process.exit` alone
 * loses lines that wait for a full pipe. Lines logged meanwhile are not waited for.
 */
export function exitWhenWritten(exitCode: number): void {
  const exit = (): never => process.exit(exitCode);
  setTimeout(exit, LONGEST_WRITE_MS);
  process.stdout.write('', exit);
}
