const LONGEST_TOKEN = 200;

/** The trial token in what a socket passed as `auth`, or null if there is none. Takes anything. */
export function readTrialToken(auth: unknown): string | null {
  if (typeof auth !== 'object' || auth === null || !('trialToken' in auth)) return null;
  const { trialToken } = auth;
  if (typeof trialToken !== 'string' || trialToken === '' || trialToken.length > LONGEST_TOKEN) return null;
  return trialToken;
}
