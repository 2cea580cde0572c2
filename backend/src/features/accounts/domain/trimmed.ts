/** For class-transformer: a text without the space around it; what is no text stays as it is, for the checks. Pure. */
export function trimmed({ value }: { readonly value: unknown }): unknown {
  return typeof value === 'string' ? value.trim() : value;
}
