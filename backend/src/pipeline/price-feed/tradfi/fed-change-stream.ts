import { Inject, Injectable } from '@nestjs/common';
import { LOGGER, type Logger } from '../../../platform/logger/logger.js';
import { Stream } from '../../../platform/stream/stream.js';

/** Heard when this process has written a change of the Fed's range: `FedChanges` has it. */
@Injectable()
export class FedChangeStream extends Stream<void> {
  constructor(@Inject(LOGGER) logger: Logger) {
    super((error) => logger.error({ err: error }, 'a listener of changes of the Fed rate failed'));
  }
}
