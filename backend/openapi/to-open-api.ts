/** Draft 7 of JSON Schema as 2020-12, which OpenAPI 3.1 speaks: where definitions lie, and how tuples are written. Pure. */
export function toOpenApi(schema: object): object {
  const { items, additionalItems, ...rest } = Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [key, key === '$ref' ? moved(value) : inner(value)]),
  );
  if (items === undefined) return rest;
  return Array.isArray(items)
    ? { ...rest, prefixItems: items, items: additionalItems ?? false }
    : { ...rest, items };
}

function moved(reference: unknown): unknown {
  return typeof reference === 'string'
    ? reference.replace('#/definitions/', '#/components/schemas/')
    : inner(reference);
}

function inner(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inner);
  return typeof value === 'object' && value !== null ? toOpenApi(value) : value;
}
