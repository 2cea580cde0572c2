import type { Logger as PinoLogger } from 'pino';

export type Logger = PinoLogger;

/** Injection token of the `Logger`. */
export const LOGGER = Symbol('Logger');
