import { HttpError } from '../../shared/http.js';

export interface SimulatorFailure {
  readonly title: string;
  /** One line each; empty where the title says all. */
  readonly lines: readonly string[];
}

export const NOTHING_TO_SIMULATE: SimulatorFailure = {
  title: 'No prices provided',
  lines: ['Please enter at least one price to simulate'],
};

/** What the simulator says when a run fails. Pure. */
export function simulatorFailure(error: unknown): SimulatorFailure {
  if (!(error instanceof HttpError)) return { title: 'Failed to run simulation', lines: [] };
  switch (error.status) {
    case 403:
      return { title: 'Not available', lines: ['Admin access required'] };
    case 422:
      return { title: 'Invalid input', lines: faultsOf(error) };
    default:
      return { title: 'Not available', lines: ['Price simulator is disabled'] };
  }
}

/** The server's fields, each with what is wrong; its sentence if it names none. */
function faultsOf({ body }: HttpError): readonly string[] {
  const faults = body?.fields?.map(({ field, message }) => `${field}: ${message}`) ?? [];
  return faults.length > 0 || body === null ? faults : [body.message];
}
