import type { ExchangeStatus } from '../../../contract/market.js';

interface State {
  connected: boolean;
  refused: boolean;
  tickAt: number | null;
}

/** Connection and last accepted tick of each exchange. */
export class ExchangeStates {
  private readonly states: ReadonlyMap<string, State>;

  constructor(exchanges: readonly string[]) {
    this.states = new Map(
      exchanges.map((exchange) => [exchange, { connected: false, refused: false, tickAt: null }]),
    );
  }

  get anyConnected(): boolean {
    return [...this.states.values()].some(({ connected }) => connected);
  }

  setConnected(exchange: string, connected: boolean): void {
    const state = this.states.get(exchange);
    if (state === undefined) return;
    state.connected = connected;
    if (connected) state.refused = false;
  }

  setRefused(exchange: string): void {
    const state = this.states.get(exchange);
    if (state !== undefined) state.refused = true;
  }

  noteTick(exchange: string, now: number): void {
    const state = this.states.get(exchange);
    if (state !== undefined) state.tickAt = now;
  }

  /** `setAside` returns the symbols whose quote of an exchange does not count. */
  list(now: number, setAside: (exchange: string) => readonly string[]): readonly ExchangeStatus[] {
    return [...this.states].map(([exchange, { connected, refused, tickAt }]) => ({
      exchange,
      connected,
      ageMs: tickAt === null ? null : Math.max(0, now - tickAt),
      setAside: setAside(exchange),
      ...(refused && { refused: 'region' as const }),
    }));
  }
}
