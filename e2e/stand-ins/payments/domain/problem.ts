/** A call that the API refuses, as it words it. */
export class Problem extends Error {
  constructor(
    readonly status: number,
    readonly errorType: string,
    message: string,
  ) {
    super(message);
  }
}
