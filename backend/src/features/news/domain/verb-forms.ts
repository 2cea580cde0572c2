const DOUBLED = /^(?:[^aeiou]*[aeiou][bdgmnprt])$/;

/**
 * The regular forms of an English verb: itself, of the third person, past, and -ing. "dip" doubles its last letter as every
 * verb of one syllable does that ends in a single vowel and one of b, d, g, m, n, p, r, t. Irregular forms are not known.
 */
export function verbForms(verb: string): readonly string[] {
  if (verb.endsWith('e')) {
    const stem = verb.slice(0, -1);
    return [verb, `${verb}s`, `${verb}d`, `${stem}ing`];
  }
  if (/[^aeiou]y$/.test(verb)) {
    const stem = verb.slice(0, -1);
    return [verb, `${stem}ies`, `${stem}ied`, `${verb}ing`];
  }
  const third = /(s|x|z|ch|sh)$/.test(verb) ? `${verb}es` : `${verb}s`;
  const stem = DOUBLED.test(verb) ? `${verb}${verb.slice(-1)}` : verb;
  return [verb, third, `${stem}ed`, `${stem}ing`];
}
