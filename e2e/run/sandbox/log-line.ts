const SHOWN_LEVELS = new Set(['warn', 'error', 'fatal']);

interface LogEntry {
  readonly level?: unknown;
  readonly msg?: unknown;
  readonly err?: { readonly message?: unknown };
}

/**
 * What the terminal shows of a line that a child process printed: warnings and errors of its log, and everything it
 * wrote to stderr that is not a log entry. null: nothing.
 */
export function shownLine(name: string, line: string, stream: 'stdout' | 'stderr'): string | null {
  const entry = asEntry(line);
  if (entry === null) return stream === 'stderr' && line.trim() !== '' ? `${name}: ${line}` : null;
  if (typeof entry.level !== 'string' || !SHOWN_LEVELS.has(entry.level)) return null;
  const text = String(entry.msg);
  const cause = entry.err?.message;
  const told = typeof cause !== 'string' || text.includes(cause);
  return `${name} ${entry.level}: ${told ? text : `${text} (${cause})`}`;
}

function asEntry(line: string): LogEntry | null {
  if (!line.startsWith('{')) return null;
  try {
    return JSON.parse(line) as LogEntry;
  } catch {
    return null;
  }
}
