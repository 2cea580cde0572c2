import type { ResponseParameters } from '../bot-api-types.js';

/** An answer to give instead of doing the call, for the next `times` calls of `method` (to `chatId`, if given). */
export interface ScriptedAnswer {
  readonly method: string;
  readonly chatId?: number;
  readonly times?: number; // default 1
  readonly error_code: number;
  readonly description?: string; // default: Telegram's usual words for the code
  readonly parameters?: ResponseParameters;
}

/** What to do to a call. One kind today; further faults (hang, reset, garbage) become further kinds. */
export type Fault = {
  readonly kind: 'answer';
  readonly code: number;
  readonly description: string;
  readonly parameters?: ResponseParameters;
};

interface Line {
  readonly answer: ScriptedAnswer;
  left: number;
}

/** The scripted answers, consumed in the order they were added. */
export class Script {
  #lines: Line[] = [];

  add(answer: ScriptedAnswer): void {
    this.#lines.push({ answer, left: answer.times ?? 1 });
  }

  /** The fault for this call, or null to treat it normally. Each return of a fault uses up one of its times. */
  take(method: string, chatId: number | null): Fault | null {
    const line = this.#lines.find(({ answer }) => {
      const sameChat = answer.chatId === undefined || answer.chatId === chatId;
      return sameChat && answer.method.toLowerCase() === method.toLowerCase();
    });
    if (line === undefined) return null;
    line.left -= 1;
    if (line.left <= 0) this.#lines = this.#lines.filter((other) => other !== line);
    const { error_code: code, description, parameters } = line.answer;
    const words = description ?? usualDescription(code, parameters);
    return { kind: 'answer', code, description: words, ...(parameters && { parameters }) };
  }

  /** What is still to come, in order, with the times left. */
  pending(): readonly ScriptedAnswer[] {
    return this.#lines.map(({ answer, left }) => ({ ...answer, times: left }));
  }

  clear(): void {
    this.#lines = [];
  }
}

function usualDescription(code: number, parameters: ResponseParameters | undefined): string {
  if (code === 429) return `Too Many Requests: retry after ${parameters?.retry_after ?? 1}`;
  if (code === 403) return 'Forbidden: bot was blocked by the user';
  if (code === 401) return 'Unauthorized';
  if (code === 400) return 'Bad Request: chat not found';
  return code === 502 ? 'Bad Gateway' : 'Internal Server Error';
}
