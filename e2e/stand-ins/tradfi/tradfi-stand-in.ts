import type { BadAnswer } from '../shared/bad-answers.js';
import type { DocumentName } from './faults.js';

export interface TradfiStandInOptions {
  readonly port?: number; // default 0: any free one
  /** `moving`: the index and the future take a small step at every question; default `still`. */
  readonly market?: 'moving' | 'still';
  /** Epoch milliseconds; default: the time of day. */
  readonly now?: () => number;
}

/** The target range for the federal funds rate, in percent. */
export interface Range {
  readonly low: number;
  readonly high: number;
}

export interface IndexChange {
  /** Points. */
  readonly value?: number;
  readonly previousClose?: number;
  /** Epoch milliseconds its value is of; null: by the hours of the exchange again. */
  readonly at?: number | null;
}

/** One question that came, spoiled ones included. */
export interface TradfiCall {
  readonly n: number;
  readonly at: number; // epoch ms
  readonly document: DocumentName;
  readonly path: string;
  readonly status: number;
}

/** What can be done to it; each is also a call below /_control. */
export interface TradfiControl {
  setIndex(change: IndexChange): void;
  /** Of the gold future, US dollars per ounce. */
  setGold(value: number): void;
  /** `open`: it trades at any hour; `closed`: at none; `hours`: on weekdays, 9:30 to 16:00 in New York. */
  setSession(session: 'hours' | 'open' | 'closed'): void;
  /** From here on its clock shows this moment and runs on; null: the usual time. */
  setClock(at: number | null): void;
  /** The Fed publishes a decision now: in force from the next day in New York. Returns the address of its page. */
  announce(range: Range): string;
  /** null ends it. */
  setFault(document: DocumentName, fault: BadAnswer | null): void;
  calls(after?: number): readonly TradfiCall[];
}

/** Yahoo's charts, FRED's tables, the New York Fed's rates and the Fed's press releases on this machine. */
export interface TradfiStandIn extends TradfiControl {
  readonly url: string;
  readonly yahooBaseUrl: string; // YAHOO_BASE_URL
  readonly nyfedBaseUrl: string; // NYFED_BASE_URL
  readonly fredBaseUrl: string; // FRED_BASE_URL
  readonly fredApi: { readonly baseUrl: string; readonly key: string }; // FRED_API_URL, FRED_API_KEY
  readonly twelveData: { readonly baseUrl: string; readonly key: string }; // TWELVE_DATA_API_URL, TWELVE_DATA_API_KEY
  readonly fedNewsUrl: string; // FED_NEWS_URL
  close(): Promise<void>;
}
