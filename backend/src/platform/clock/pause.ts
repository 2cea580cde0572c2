/** Resolves after `ms` milliseconds of real time: for waits between tries, never for ordering. */
export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
