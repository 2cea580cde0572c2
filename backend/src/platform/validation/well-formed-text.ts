const NUL = '\u0000';

/**
 * Whether PostgreSQL can store a text: no NUL and no half of a surrogate pair. Linear in its length.
 * (`String.isWellFormed` exists from ES2024 on.)
 */
export function isWellFormedText(text: string): boolean {
  return !text.includes(NUL) && !/\p{Surrogate}/u.test(text);
}

/**
 * The path ("note", "levels[0].name") of the first text in a JSON value that is not well formed, keys included;
 * null if all are; '' if the value itself is one.
 */
export function findBadText(value: unknown, path = ''): string | null {
  if (typeof value === 'string') return isWellFormedText(value) ? null : path;
  if (typeof value !== 'object' || value === null) return null;
  for (const [key, item] of Object.entries(value)) {
    const itemPath = Array.isArray(value) ? `${path}[${key}]` : [path, key].filter(Boolean).join('.');
    if (!isWellFormedText(key)) return path;
    const found = findBadText(item, itemPath);
    if (found !== null) return found;
  }
  return null;
}
