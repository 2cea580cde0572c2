import { EXCHANGE_IDS, type ExchangeId } from './domain/pair.js';

/** What is wrong with REST; with `routes`, only with calls whose path contains one of them ("Ticker", "/products"). */
export type RestFault = (
  | { readonly kind: 'rest-status'; readonly status: number; readonly retryAfter?: number | undefined } // seconds
  | { readonly kind: 'rest-slow'; readonly delayMs: number } // the right answer, that much later
  | { readonly kind: 'rest-html' } // a page of HTML with status 200
  | { readonly kind: 'rest-down' } // the connection is cut without an answer
) & { readonly routes?: readonly string[] | undefined };

/** What is wrong with the sockets. Dropping and freezing them are events, not states: see TickerSockets. */
export type SocketFault =
  | { readonly kind: 'silent' } // answers pings and calls, sends no prices
  | { readonly kind: 'slow'; readonly delayMs: number } // every frame leaves that much later, in order
  | { readonly kind: 'refuse-upgrade'; readonly status: number } // open sockets stay
  | { readonly kind: 'black-hole' }; // open sockets freeze, new dials are never answered

/** What is wrong with price frames: of some coins or all, the next `frames` of them or all. None of it is traded. */
export type FrameFault = (
  | { readonly kind: 'price'; readonly written: string } // JSON in the price's place: NaN, "NaN", 0, "1e308"
  | { readonly kind: 'spike'; readonly factor: number }
  | { readonly kind: 'shifted-time'; readonly shiftMs: number }
  | { readonly kind: 'fixed-time'; readonly at: number } // epoch ms
  | { readonly kind: 'reordered' } // every two frames of a pair change places
  | { readonly kind: 'repeated'; readonly times: number }
  | { readonly kind: 'symbol-swap'; readonly between: readonly [string, string] } // each under the other's name
  | { readonly kind: 'cut' } // the first half of the frame
  | { readonly kind: 'text'; readonly written: string } // this text instead: hello, null, []
  | { readonly kind: 'oversize'; readonly bytes: number } // a true frame and that many blanks
) & { readonly symbols?: readonly string[] | undefined; readonly frames?: number | undefined };

/** What an exchange really trades at, and no other: told on sockets and by REST. */
export type MarketFault = (
  | { readonly kind: 'drift'; readonly percentPerSecond: number } // from the moment it is set
  | { readonly kind: 'other-coin'; readonly factor: number } // the same ticker, another price level
) & { readonly symbols?: readonly string[] | undefined };

/** What can be wrong with an exchange for a while. */
export type Fault = RestFault | SocketFault | FrameFault | MarketFault;

/** The faults in force, by exchange. */
export type FaultTable = Readonly<Record<ExchangeId, readonly Fault[]>>;

interface Faulty {
  rest: RestFault | null;
  socket: SocketFault | null;
  frame: FrameFault | null;
  framesLeft: number;
  market: MarketFault | null;
  marketSince: number; // epoch ms
}

/** The faults in force: at most one of REST, of the sockets, of the frames and of the market per exchange. */
export class Faults {
  private readonly byExchange = new Map<ExchangeId, Faulty>();

  /** Of the usual exchanges by default. */
  constructor(private readonly exchanges: readonly ExchangeId[] = EXCHANGE_IDS) {
    for (const id of exchanges) this.byExchange.set(id, healthy());
  }

  /** Replaces the fault of the same part; null ends all faults of the exchange. */
  set(exchange: ExchangeId, fault: Fault | null, at: number): void {
    const faulty = this.of(exchange);
    if (fault === null) this.byExchange.set(exchange, healthy());
    else if (isRestFault(fault)) faulty.rest = fault;
    else if (isSocketFault(fault)) faulty.socket = fault;
    else if (isMarketFault(fault)) Object.assign(faulty, { market: fault, marketSince: at });
    else Object.assign(faulty, { frame: fault, framesLeft: fault.frames ?? Infinity });
  }

  table(): FaultTable {
    const rows = this.exchanges.map((id) => {
      const { rest, socket, frame, market } = this.of(id);
      return [id, [rest, socket, frame, market].filter((fault) => fault !== null)];
    });
    return Object.fromEntries(rows) as FaultTable;
  }

  /** What is wrong with a REST call, or null. */
  rest(exchange: ExchangeId, path: string): RestFault | null {
    const { rest } = this.of(exchange);
    if (!rest?.routes) return rest;
    return rest.routes.some((route) => path.includes(route)) ? rest : null;
  }

  socket(exchange: ExchangeId): SocketFault | null {
    return this.of(exchange).socket;
  }

  /** What is wrong with the next price frame of a coin, or null. Counts: a fault of n frames ends with the n-th. */
  nextFrame(exchange: ExchangeId, symbol: string): FrameFault | null {
    const faulty = this.of(exchange);
    const { frame } = faulty;
    if (frame === null || !concerns(frame, symbol)) return null;
    faulty.framesLeft -= 1;
    if (faulty.framesLeft <= 0) faulty.frame = null;
    return frame;
  }

  /** What an exchange's price of a coin is multiplied with. */
  factor(exchange: ExchangeId, symbol: string, at: number): number {
    const { market, marketSince } = this.of(exchange);
    if (market === null || !(market.symbols?.includes(symbol) ?? true)) return 1;
    if (market.kind === 'other-coin') return market.factor;
    return (1 + market.percentPerSecond / 100) ** ((at - marketSince) / 1_000);
  }

  private of(exchange: ExchangeId): Faulty {
    return this.byExchange.get(exchange) ?? healthy();
  }
}

function healthy(): Faulty {
  return { rest: null, socket: null, frame: null, framesLeft: 0, market: null, marketSince: 0 };
}

function isRestFault(fault: Fault): fault is RestFault {
  return fault.kind.startsWith('rest-');
}

function isSocketFault(fault: Fault): fault is SocketFault {
  return ['silent', 'slow', 'refuse-upgrade', 'black-hole'].includes(fault.kind);
}

function isMarketFault(fault: Fault): fault is MarketFault {
  return fault.kind === 'drift' || fault.kind === 'other-coin';
}

function concerns(fault: FrameFault, symbol: string): boolean {
  if (fault.kind === 'symbol-swap') return fault.between.includes(symbol);
  return fault.symbols?.includes(symbol) ?? true;
}
