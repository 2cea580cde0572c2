import { type ArgumentMetadata, ValidationPipe } from '@nestjs/common';
import { AppError } from '../errors/app-error.js';
import { toInputFault } from './input-fault.js';
import { findBadText } from './well-formed-text.js';

const TEXT_NOT_CLEAN = 'This text contains characters that cannot be stored.';

/**
 * Checks every body, query and path parameter: 400 for what is malformed, 422 for a broken rule. A text that
 * PostgreSQL cannot store is 422 wherever it hides, and 404 in a path, where nothing can have that name.
 */
export class InputPipe extends ValidationPipe {
  constructor() {
    super({
      whitelist: true,
      forbidNonWhitelisted: true,
      forbidUnknownValues: true,
      transform: true,
      exceptionFactory: (errors) => toInputFault(errors),
    });
  }

  override async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    const field = metadata.type === 'custom' ? null : findBadText(value);
    if (field === null) return super.transform(value, metadata);
    await this.refuseOtherFaults(value, metadata);
    if (metadata.type === 'param') throw new AppError('NOT_FOUND', 404);
    const fields = [{ field: field || (metadata.data ?? metadata.type), message: TEXT_NOT_CLEAN }];
    throw new AppError('RULE_BROKEN', 422, TEXT_NOT_CLEAN, { fields });
  }

  /** Rules that cannot read such a text at all (validator.js throws a URIError for half a character) have no say. */
  private async refuseOtherFaults(value: unknown, metadata: ArgumentMetadata): Promise<void> {
    try {
      await super.transform(value, metadata);
    } catch (error) {
      if (error instanceof AppError) throw error;
    }
  }
}
