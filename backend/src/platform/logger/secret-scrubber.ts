const BOT_TOKEN = /\d{5,}:[A-Za-z0-9_-]{20,}/g;
const HANDSHAKE_TOKEN = /(\/handshake\/)[A-Za-z0-9_-]+/g;
const SHORTEST_SECRET = 8;
const REDACTED = '[redacted]';

/**
 * Cuts secrets out of a finished log line: the given values (shorter than 8 characters are left alone, they would
 * tear up innocent text) and whatever looks like a bot token (Telegram's URLs hold it) or a handshake token.
 */
export function secretScrubber(secrets: readonly string[]): (line: string) => string {
  const needles = secrets
    .filter((secret) => secret.length >= SHORTEST_SECRET)
    .map((secret) => JSON.stringify(secret).slice(1, -1));
  return (line) => {
    const scrubbed = needles.reduce((text, needle) => text.replaceAll(needle, REDACTED), line);
    return scrubbed.replace(BOT_TOKEN, REDACTED).replace(HANDSHAKE_TOKEN, `$1${REDACTED}`);
  };
}
