/**
 * `holds` of contract/condition.ts in SQL, for a trigger's columns and a price of the type double precision. Levels are
 * compared as the doubles they are to everybody else.
 */
export function firesAt(price: string): string {
  return `CASE op
    WHEN 'above' THEN ${price} >= level::float8
    WHEN 'below' THEN ${price} <= level::float8
    ELSE ${price} >= band_low::float8 AND ${price} <= band_high::float8
  END`;
}
