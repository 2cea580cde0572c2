import { BEFORE_MENDS, type Figures, type Row, type Rule } from './row.js';

export type Verdict = 'ok' | 'FAILED' | 'not judged';

/** A figure that was not measured fails; speed is not judged in a sample. Pure. */
export function verdictOf(rule: Rule, figures: Figures, length: 'full' | 'sample'): Verdict {
  const now = figures[rule.figure];
  if (now === undefined) return 'FAILED';
  if ('is' in rule) return now === rule.is ? 'ok' : 'FAILED';
  if (typeof now !== 'number' || Number.isNaN(now)) return 'FAILED';
  if (rule.kind === 'speed' && length === 'sample') return 'not judged';
  return now <= rule.atMost ? 'ok' : 'FAILED';
}

/** A row as lines: each figure with what it was before, is now and must be. Pure. */
export function linesOf(
  row: Omit<Row, 'attack'>,
  figures: Figures,
  length: 'full' | 'sample',
): readonly string[] {
  const judged = row.rules.map((rule) => {
    const was = rule.was === undefined ? 'unknown' : `${rule.was} (${row.commit ?? BEFORE_MENDS})`;
    return [
      rule.figure,
      `before ${was}`,
      `now ${figures[rule.figure] ?? 'not measured'}`,
      'is' in rule ? `must be ${rule.is}` : `must be at most ${rule.atMost}`,
      verdictOf(rule, figures, length),
    ];
  });
  const judgedNames = row.rules.map(({ figure }) => figure);
  const others = Object.entries(figures).filter(([name]) => !judgedNames.includes(name));
  return [
    `${isHeld(row.rules, figures, length) ? 'ok    ' : 'FAILED'} ${row.id.padEnd(4)} ${row.title}`,
    ...judged.map((cells) => `         ${cells.join(' · ')}`),
    ...(others.length === 0
      ? []
      : [`         ${others.map(([name, value]) => `${name} ${value}`).join(' · ')}`]),
  ];
}

export function isHeld(rules: readonly Rule[], figures: Figures, length: 'full' | 'sample'): boolean {
  return rules.every((rule) => verdictOf(rule, figures, length) !== 'FAILED');
}
