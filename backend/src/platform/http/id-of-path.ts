import { ParseUUIDPipe } from '@nestjs/common';
import { AppError } from '../errors/app-error.js';

/** An id in the path that is no UUID belongs to nobody: 404. */
export const ID = new ParseUUIDPipe({ exceptionFactory: () => new AppError('NOT_FOUND', 404) });
