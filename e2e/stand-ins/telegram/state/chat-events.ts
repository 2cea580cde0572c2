/** What an open chat page is told. 'state' means: read the whole chat again. */
export type ChatEvent =
  | { readonly kind: 'state' }
  | { readonly kind: 'message'; readonly messageId: number }
  | { readonly kind: 'removed'; readonly messageId: number }
  | { readonly kind: 'typing' }
  | {
      readonly kind: 'answer';
      readonly queryId: string;
      readonly text: string;
      readonly showAlert: boolean;
      readonly url: string;
    };

type Listener = (event: ChatEvent) => void;

/** Tells the open pages of a chat what happened in it. Synchronous; nobody listening is fine. */
export class ChatEventLog {
  readonly #listeners = new Map<number, Set<Listener>>();

  /** Calls `listener` for every event of the chat until the returned function is called. */
  follow(chatId: number, listener: Listener): () => void {
    const listeners = this.#listeners.get(chatId) ?? new Set();
    this.#listeners.set(chatId, listeners.add(listener));
    return () => void listeners.delete(listener);
  }

  tell(chatId: number, event: ChatEvent): void {
    for (const listener of this.#listeners.get(chatId) ?? []) listener(event);
  }

  tellAll(event: ChatEvent): void {
    for (const chatId of this.#listeners.keys()) this.tell(chatId, event);
  }
}
