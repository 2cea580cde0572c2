import type { LoggerService } from '@nestjs/common';
import type { Logger } from './logger.js';

/** Nest's own messages in our log. Its chatter about every module and route is debug. */
export class NestLogger implements LoggerService {
  constructor(private readonly logger: Logger) {}

  log(message: unknown, ...rest: readonly unknown[]): void {
    this.logger.debug({ context: contextOf(rest) }, textOf(message));
  }

  warn(message: unknown, ...rest: readonly unknown[]): void {
    this.logger.warn({ context: contextOf(rest) }, textOf(message));
  }

  error(message: unknown, ...rest: readonly unknown[]): void {
    this.write('error', message, rest);
  }

  fatal(message: unknown, ...rest: readonly unknown[]): void {
    this.write('fatal', message, rest);
  }

  /** Nest passes a stack, if it has one, before the context. */
  private write(level: 'error' | 'fatal', message: unknown, rest: readonly unknown[]): void {
    const stack = rest.length > 1 ? rest[0] : undefined;
    const err = message instanceof Error ? message : undefined;
    this.logger[level]({ context: contextOf(rest), stack, err }, textOf(message));
  }
}

function contextOf(rest: readonly unknown[]): string | undefined {
  const last = rest.at(-1);
  return typeof last === 'string' ? last : undefined;
}

function textOf(message: unknown): string {
  if (message instanceof Error) return message.message;
  return typeof message === 'string' ? message : JSON.stringify(message);
}
