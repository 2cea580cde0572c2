import type { Parameters } from '../domain/parameters.js';
import type { World } from '../state/world.js';
import type { Answer } from './answer.js';
import type { Webhook } from './webhook.js';

/** One call of a method, with all it may touch. */
export interface Call {
  readonly world: World;
  readonly webhook: Webhook;
  readonly method: string;
  readonly parameters: Parameters;
  readonly hungUp: AbortSignal; // aborted when the caller closes the connection
}

/** @throws Refusal for what Telegram refuses. */
export type Methods = Readonly<Record<string, (call: Call) => Answer | Promise<Answer>>>;
