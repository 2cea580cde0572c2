/** Grows when a message changes so that older processes would misread it: they drop it, and what they re-read tells them. */
export const BUS_VERSION = 1;

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** `own`: from the process itself. `foreign`: of another version. `malformed`: no message of ours. */
export type Opened =
  | { readonly kind: 'message'; readonly body: unknown }
  | { readonly kind: 'own' | 'foreign' | 'malformed' };

/** The text of a message. `sender` is the process, as a UUID. */
export function encodeEnvelope(sender: string, body: unknown): string {
  return JSON.stringify({ version: BUS_VERSION, sender, body: body ?? null });
}

/** What a text says that came over the bus to the process `self`. Never throws. */
export function open(raw: string, self: string): Opened {
  const parsed = parse(raw);
  if (typeof parsed !== 'object' || parsed === null || !('version' in parsed)) return { kind: 'malformed' };
  if (parsed.version !== BUS_VERSION) {
    return { kind: Number.isSafeInteger(parsed.version) ? 'foreign' : 'malformed' };
  }
  if (!('sender' in parsed) || typeof parsed.sender !== 'string' || !UUID.test(parsed.sender)) {
    return { kind: 'malformed' };
  }
  if (parsed.sender === self) return { kind: 'own' };
  return 'body' in parsed ? { kind: 'message', body: parsed.body } : { kind: 'malformed' };
}

function parse(raw: string): unknown {
  try {
    return JSON.parse(raw);
  } catch {
    return null;
  }
}
