/** A control call that asks for something impossible: an unknown person, a blocked bot, a taken name. */
export class ControlError extends Error {
  constructor(
    readonly status: 400 | 404 | 409,
    message: string,
  ) {
    super(message);
  }
}
