/**
 * @typedef {{
 *   readonly kind: 'clean' | 'vulnerable' | 'unknown',
 *   readonly sentences: readonly string[],
 * }} AuditVerdict
 *
 * @typedef {{
 *   readonly name: string,
 *   readonly severity: string,
 *   readonly range: string,
 *   readonly via?: readonly (string | { readonly title: string, readonly url: string })[],
 * }} Advisory
 */

const GRAVE = ['high', 'critical'];

/**
 * What the JSON of `npm audit` says: `clean`, `vulnerable` (something high or critical) or `unknown` (the registry gave
 * no answer, or one that is none), with sentences for people.
 *
 * @param {string} text
 * @returns {AuditVerdict}
 */
export function auditVerdict(text) {
  const report = read(text);
  const counts = report?.metadata?.vulnerabilities;
  if (typeof counts?.high !== 'number' || typeof counts.critical !== 'number') {
    const why = report?.message ?? report?.error?.summary ?? 'the answer is not a report';
    return { kind: 'unknown', sentences: [`Nothing was audited. The registry offers no audit: ${why}`] };
  }
  /** @type {readonly Advisory[]} */
  const advisories = Object.values(report.vulnerabilities ?? {});
  const grave = advisories.filter(({ severity }) => GRAVE.includes(severity));
  const counted = `${counts.critical} critical, ${counts.high} high, ${counts.moderate ?? 0} moderate, ${counts.low ?? 0} low`;
  if (counts.high + counts.critical === 0)
    return { kind: 'clean', sentences: [`No grave advisory: ${counted}.`] };
  return { kind: 'vulnerable', sentences: [...grave.map(sentenceOf), `Advisories: ${counted}.`] };
}

/** @param {string} text */
function read(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** @param {Advisory} advisory */
function sentenceOf({ name, severity, range, via = [] }) {
  const titles = via.flatMap((each) => (typeof each === 'object' ? [`${each.title} (${each.url})`] : []));
  return `${severity}: ${name} ${range}${titles.length > 0 ? `: ${titles.join('; ')}` : ''}`;
}
