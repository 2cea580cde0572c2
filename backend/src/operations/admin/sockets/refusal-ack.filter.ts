import { type ArgumentsHost, Catch, type ExceptionFilter, Inject, Injectable } from '@nestjs/common';
import type { SimulatorAck } from '../../../contract/socket.js';
import { toErrorAnswer } from '../../../platform/errors/error-answer.js';
import { LOGGER, type Logger } from '../../../platform/logger/logger.js';

type Refusal = Extract<SimulatorAck, { readonly ok: false }>;

/** Answers every error of a message with its ack, as HTTP would, and logs those that are our fault. */
@Catch()
@Injectable()
export class RefusalAck implements ExceptionFilter {
  constructor(@Inject(LOGGER) private readonly logger: Logger) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    const { statusCode, code, message, fields } = toErrorAnswer(thrown);
    if (statusCode >= 500) this.logger.error({ err: thrown }, 'a message of an admin failed');
    const ack = host.getArgs<unknown[]>().find((each) => typeof each === 'function');
    ack?.({ ok: false, code, message, ...(fields && { fields }) } satisfies Refusal);
  }
}
