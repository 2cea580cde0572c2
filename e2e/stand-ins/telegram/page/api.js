/** Calls to the stand-in, and its live stream. Everything the page knows of the server is in this file. */

const RETRY_AFTER_MS = 2000;

/** A refusal of the server, with its words. */
export class Refusal extends Error {
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}

/**
 * One control call. Answers the parsed JSON, null for no content.
 * @throws Refusal with the server's words, or TypeError if it cannot be reached.
 */
export async function call(method, path, body) {
  const response = await fetch(`/_control${path}`, {
    method,
    headers: body === undefined ? {} : { 'content-type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  if (response.status === 204) return null;
  const answer = await response.json();
  if (!response.ok) throw new Refusal(response.status, answer.error ?? 'That did not work.');
  return answer;
}

/**
 * Follows the person's chat: `onEvent` for every event, first one of kind 'chat'; `onConnection` with true or false.
 * Reconnects for ever; `revive` is awaited when the server no longer knows the person (it was restarted).
 */
export function follow(personId, { onEvent, onConnection, revive }) {
  const stream = new EventSource(`/chat-events/${personId}`);
  stream.addEventListener('open', () => onConnection(true));
  stream.addEventListener('message', (event) => onEvent(JSON.parse(event.data)));
  stream.addEventListener('error', () => {
    onConnection(false);
    if (stream.readyState !== EventSource.CLOSED) return;
    const again = () => follow(personId, { onEvent, onConnection, revive });
    setTimeout(
      () =>
        revive()
          .catch(() => undefined)
          .finally(again),
      RETRY_AFTER_MS,
    );
  });
}
