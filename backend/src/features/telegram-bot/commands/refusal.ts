import { AppError } from '../../../platform/errors/app-error.js';

/** Statuses of refusals that are the answer: the person can do something about them. */
const TOLD: readonly number[] = [403, 422, 429, 503];

/** What the work answers, or the refusal that the person in the chat has to read. Other failures pass as they are. */
export async function orRefusal<T>(work: Promise<T>): Promise<T | AppError> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof AppError && TOLD.includes(error.status)) return error;
    throw error;
  }
}
