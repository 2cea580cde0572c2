import type { BreachState, Direction } from './trigger.js';

/** POST /api/triggers: either form. A field that does not apply is null or left out. US dollars per unit; FED percent. */
export interface TriggerRequest {
  readonly symbol: string;
  /** The form's words. */
  readonly op?: Direction | null;
  /** The level, or the band's lower bound. */
  readonly v1?: number | null;
  /** The band's upper bound. */
  readonly v2?: number | null;
  /** The trigger's own words, instead. */
  readonly direction?: Direction | null;
  readonly price?: number | null;
  readonly bandLow?: number | null;
  readonly bandHigh?: number | null;
  /** false makes it disarmed; left out it is armed. A condition that holds already does not ring. */
  readonly active?: boolean;
}

/** PUT /api/triggers/{id}; the symbol cannot change. */
export interface TriggerEditRequest {
  readonly direction: Direction;
  readonly price?: number | null;
  readonly bandLow?: number | null;
  readonly bandHigh?: number | null;
}

/** PUT /api/triggers/{id}/toggle */
export interface TriggerToggleRequest {
  readonly active: boolean;
}

/** POST /api/triggers/test-preview and /send-test: a trigger that is there, or one that is being thought of. */
export interface TriggerTestRequest {
  readonly triggerId?: string | null;
  readonly symbol?: string | null;
  readonly op?: Direction | null;
  readonly v1?: number | null;
  readonly v2?: number | null;
}

/** The answer to previews and tests. */
export interface MessageResponse {
  readonly message: string;
}

/** One of GET /api/unified-triggers. */
export interface UnifiedTrigger {
  readonly id: string;
  readonly asset: string;
  readonly quoteCcy: 'USD';
  readonly type: 'threshold_above' | 'threshold_below' | 'price_band';
  readonly levelMin: number | null;
  readonly levelMax: number | null;
  readonly enabled: boolean;
  readonly state: 'armed' | 'triggered' | 'other';
  readonly breachState: BreachState;
  readonly walletScope: null;
}

/** One of GET /api/trigger-symbols: what the picker offers this person. */
export interface SymbolGroups {
  readonly core: readonly string[];
  readonly tradfi: readonly string[];
  /** Of the person's wallets, those not among the others; Pro. */
  readonly wallets: readonly string[];
  /** Whether any other coin may be typed; Pro. */
  readonly anyCoin: boolean;
}
