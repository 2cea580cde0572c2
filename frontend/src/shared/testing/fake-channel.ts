/** A BroadcastChannel between the tabs of one browser, in one process, for where the real one is missing. */
class FakeChannel extends EventTarget {
  private static readonly open = new Set<FakeChannel>();

  constructor(readonly name: string) {
    super();
    FakeChannel.open.add(this);
  }

  postMessage(data: unknown): void {
    for (const other of FakeChannel.open) {
      if (other !== this && other.name === this.name) {
        other.dispatchEvent(new MessageEvent('message', { data }));
      }
    }
  }

  close(): void {
    FakeChannel.open.delete(this);
  }
}

/** Puts the fake in the place of the browser's. */
export function installFakeChannel(): void {
  Object.assign(globalThis, { BroadcastChannel: FakeChannel });
}
