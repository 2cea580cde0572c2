import { FaultScript } from '../../shared/fault-script.js';
import type { ResponseParameters } from '../bot-api-types.js';

/**
 * Ways to break a call: `hang` never answers, `reset` cuts the connection, `garbage` answers 200 with half a JSON text,
 * `html` answers 502 with a page, as a gateway does.
 */
export const BREAKS = ['hang', 'reset', 'garbage', 'html'] as const;
export type Break = (typeof BREAKS)[number];

/** Which calls: the next `times` (default 1) of `method` ('*' = any), to `chatId` if given, once `after` (default 0) have passed. */
interface Calls {
  readonly method: string;
  readonly chatId?: number;
  readonly times?: number;
  readonly after?: number;
}

/** An answer to give instead of doing the call. */
export interface ScriptedAnswer extends Calls {
  readonly error_code: number;
  readonly description?: string; // default: Telegram's usual words for the code
  readonly parameters?: ResponseParameters;
}

/** A call that breaks, before it was done or, if `accept` is true, after. */
export interface ScriptedBreak extends Calls {
  readonly break: Break;
  readonly accept?: boolean;
}

export type ScriptedFault = ScriptedAnswer | ScriptedBreak;

/** What to do to a call. */
export type Fault =
  | {
      readonly kind: 'answer';
      readonly code: number;
      readonly description: string;
      readonly parameters?: ResponseParameters;
    }
  | { readonly kind: 'break'; readonly how: Break; readonly accept: boolean };

/** The scripted faults, consumed in the order they were added. */
export class Script {
  readonly #faults = new FaultScript<ScriptedFault & { readonly times: number }>();

  add(fault: ScriptedFault): void {
    this.#faults.add({ ...fault, times: fault.times ?? 1 });
  }

  /** The fault for this call, or null to treat it normally. Each return of a fault uses up one of its times. */
  take(method: string, chatId: number | null): Fault | null {
    const taken = this.#faults.take((fault) => {
      const sameChat = fault.chatId === undefined || fault.chatId === chatId;
      return sameChat && (fault.method === '*' || fault.method.toLowerCase() === method.toLowerCase());
    });
    return taken === null ? null : faultOf(taken);
  }

  /** What is still to come, in order, with the times left. */
  pending(): readonly ScriptedFault[] {
    return this.#faults.pending();
  }

  clear(): void {
    this.#faults.clear();
  }
}

function faultOf(fault: ScriptedFault): Fault {
  if ('break' in fault) return { kind: 'break', how: fault.break, accept: fault.accept === true };
  const { error_code: code, description, parameters } = fault;
  const words = description ?? usualDescription(code, parameters);
  return { kind: 'answer', code, description: words, ...(parameters && { parameters }) };
}

function usualDescription(code: number, parameters: ResponseParameters | undefined): string {
  if (code === 429) return `Too Many Requests: retry after ${parameters?.retry_after ?? 1}`;
  if (code === 403) return 'Forbidden: bot was blocked by the user';
  if (code === 401) return 'Unauthorized';
  if (code === 400) return 'Bad Request: chat not found';
  return code === 502 ? 'Bad Gateway' : 'Internal Server Error';
}
