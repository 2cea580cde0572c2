import { type ArgumentMetadata, ValidationPipe } from '@nestjs/common';
import { AppError } from '../errors/app-error.js';
import { toInputFault } from './input-fault.js';

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

const NUL = '\u0000';

/**
 * Whether PostgreSQL can store a text: no NUL and no half of a surrogate pair. Linear in its length.
 * (`String.isWellFormed` exists from ES2024 on.)
 */
export function isWellFormedText(text: string): boolean {
  return !text.includes(NUL) && !/\p{Surrogate}/u.test(text);
}

/**
 * The path ("note", "levels[0].name") of the first text in a JSON value that is not well formed, keys included;
 * null if all are; '' if the value itself is one.
 */
export function findBadText(value: unknown, path = ''): string | null {
  if (typeof value === 'string') return isWellFormedText(value) ? null : path;
  if (typeof value !== 'object' || value === null) return null;
  for (const [key, item] of Object.entries(value)) {
    const itemPath = Array.isArray(value) ? `${path}[${key}]` : [path, key].filter(Boolean).join('.');
    if (!isWellFormedText(key)) return path;
    const found = findBadText(item, itemPath);
    if (found !== null) return found;
  }
  return null;
}
