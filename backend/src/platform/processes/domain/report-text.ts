const NUL = '\u0000';
const HALF_CHARACTER = /\p{Surrogate}/gu;

/** A report as JSON text that a jsonb column takes, whatever outside words it quotes: no NUL, no half of a surrogate pair. Pure. */
export function reportText(report: Readonly<Record<string, unknown>>): string {
  return JSON.stringify(report, (_key, value: unknown) =>
    typeof value === 'string' ? value.replaceAll(NUL, '').replace(HALF_CHARACTER, '\uFFFD') : value,
  );
}
