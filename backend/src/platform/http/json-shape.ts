export const MAX_DEPTH = 5;
export const MAX_KEYS = 50;
const PROTOTYPE_KEYS = new Set(['__proto__', 'constructor', 'prototype']);

export type JsonShape = 'fine' | 'not-an-object' | 'too-deep' | 'too-many-keys' | 'prototype-key';

export const SHAPE_SENTENCES: Readonly<Record<Exclude<JsonShape, 'fine'>, string>> = {
  'not-an-object': 'The body must be a JSON object.',
  'too-deep': 'This body is nested too deeply.',
  'too-many-keys': 'This body has too many fields.',
  'prototype-key': 'This body has a field with a name that is not allowed.',
};

/**
 * Whether a parsed JSON body has a shape no call of ours exceeds: an object with at most 5 levels of objects and arrays, 50 keys in
 * all, and no key that JavaScript treats specially. Stops at the first fault; never recurses deeper than the limit.
 */
export function jsonShape(body: unknown): JsonShape {
  return Array.isArray(body) ? 'not-an-object' : inspect(body, MAX_DEPTH, { keys: 0 });
}

function inspect(value: unknown, levelsLeft: number, seen: { keys: number }): JsonShape {
  if (typeof value !== 'object' || value === null) return 'fine';
  if (levelsLeft === 0) return 'too-deep';
  if (!Array.isArray(value)) {
    const keys = Object.keys(value);
    seen.keys += keys.length;
    if (seen.keys > MAX_KEYS) return 'too-many-keys';
    if (keys.some((key) => PROTOTYPE_KEYS.has(key))) return 'prototype-key';
  }
  for (const item of Object.values(value)) {
    const shape = inspect(item, levelsLeft - 1, seen);
    if (shape !== 'fine') return shape;
  }
  return 'fine';
}
