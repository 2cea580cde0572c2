/** In SQL, whether row `way` of channels is a webhook that works and wants to be told of `type`, an expression, besides alerts. */
export function asksFor(way: string, type: string): string {
  return `${way}.kind = 'webhook' AND ${way}.state = 'on' AND ${way}.config -> 'events' ? ${type}`;
}
