/** The stand-in as a process: says where it is as a line of JSON, and closes when it is told to. */
export function runAsProcess(announced: object, close: () => unknown): void {
  process.stdout.write(`${JSON.stringify(announced)}\n`);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void close());
}
