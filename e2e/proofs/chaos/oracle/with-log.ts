const REQUEST_ID = /"requestId":"([0-9a-f-]{36})"/;
/** Enough for an error with its stack. */
const LONGEST = 2_000;

/** A wrong answer, and behind it what the processes printed about the request that it names. */
export function withLog(fault: string, outputs: readonly string[]): string {
  const [, requestId] = REQUEST_ID.exec(fault) ?? [];
  if (requestId === undefined) return fault;
  const lines = outputs.flatMap((output) => output.split('\n')).filter((line) => line.includes(requestId));
  return [fault, ...lines.map((line) => line.slice(0, LONGEST))].join('\n    ');
}
