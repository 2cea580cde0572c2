/**
 * A finite number as plain decimal digits, never in exponent form: 1e-7 → "0.0000001". Shortest text that
 * reads back as the same double.
 */
export function plainDecimal(value: number): string {
  const text = String(value);
  const match = /^(-?)(\d)(?:\.(\d+))?e([+-]\d+)$/.exec(text);
  if (!match) return text;
  const [, sign = '', head = '', tail = '', exponentText = '0'] = match;
  const exponent = Number(exponentText);
  const digits = head + tail;
  if (exponent < 0) return `${sign}0.${'0'.repeat(-exponent - 1)}${digits}`;
  return sign + digits.padEnd(exponent + 1, '0');
}

function groupThousands(plain: string): string {
  const [whole = '0', fraction] = plain.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}

/** A level as the person gave it, with comma grouping: 65000 → "65,000", 0.00001 → "0.00001". */
export function formatLevel(level: number): string {
  return groupThousands(plainDecimal(level));
}

/**
 * A price with comma grouping and a sensible number of decimals: two from 1 dollar on ("65,012.40"), six
 * significant digits below ("0.0731235").
 */
export function formatPrice(price: number): string {
  if (price >= 1) return groupThousands(price.toFixed(2));
  return groupThousands(plainDecimal(Number(price.toPrecision(6))));
}

/** The items by key, the groups in the order of their first items. Pure. */
export function grouped<T>(items: readonly T[], keyOf: (item: T) => string): readonly (readonly T[])[] {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return [...groups.values()];
}
