/** Reads a value that came from elsewhere; null: it is not of this shape. A shape never throws. */
export type Shape<T> = (value: unknown) => { readonly value: T } | null;

const LONGEST_TEXT = 10_000;
const LONGEST_LIST = 50_000;

export const text: Shape<string> = (value) =>
  typeof value === 'string' && value.length <= LONGEST_TEXT ? { value } : null;

/** Finite. */
export const number: Shape<number> = (value) =>
  typeof value === 'number' && Number.isFinite(value) ? { value } : null;

export const truth: Shape<boolean> = (value) => (typeof value === 'boolean' ? { value } : null);

/** No content: that it was said is all. */
export const nothing: Shape<void> = (value) => (value === null ? { value: undefined } : null);

export function oneOf<const T extends string>(words: readonly T[]): Shape<T> {
  return (value) => {
    const found = words.find((word) => word === value);
    return found === undefined ? null : { value: found };
  };
}

export function nullable<T>(shape: Shape<T>): Shape<T | null> {
  return (value) => (value === null ? { value: null } : shape(value));
}

/** At most 50,000 items. */
export function listOf<T>(shape: Shape<T>): Shape<readonly T[]> {
  return (value) => {
    if (!Array.isArray(value) || value.length > LONGEST_LIST) return null;
    const items: T[] = [];
    for (const each of value as readonly unknown[]) {
      const read = shape(each);
      if (read === null) return null;
      items.push(read.value);
    }
    return { value: items };
  };
}

type Fields<T> = { readonly [K in keyof T]-?: Shape<T[K]> };

/** An object with these fields and no others. A field whose shape takes undefined may be missing. */
export function record<T extends object>(fields: Fields<T>): Shape<T> {
  const names = Object.keys(fields) as (keyof T & string)[];
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
    if (Object.keys(value).some((name) => !Object.hasOwn(fields, name))) return null;
    const result: Partial<T> = {};
    for (const name of names) {
      const read = fields[name]((value as Readonly<Record<string, unknown>>)[name]);
      if (read === null) return null;
      if (read.value !== undefined) result[name] = read.value;
    }
    return { value: result as T };
  };
}

export function optional<T>(shape: Shape<T>): Shape<T | undefined> {
  return (value) => (value === undefined ? { value: undefined } : shape(value));
}

/** The first of these shapes that fits. */
export function anyOf<T>(...shapes: readonly Shape<T>[]): Shape<T> {
  return (value) => {
    for (const shape of shapes) {
      const read = shape(value);
      if (read !== null) return read;
    }
    return null;
  };
}
