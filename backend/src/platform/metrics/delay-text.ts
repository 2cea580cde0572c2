import { DELAY_BOUNDS, type Delays } from './delays.js';

/** Delays as a histogram in Prometheus' text format, without an end of line. Pure. */
export function delayText(
  { name, help }: { readonly name: string; readonly help: string },
  delays: Delays,
): string {
  return [
    `# HELP ${name} ${help}`,
    `# TYPE ${name} histogram`,
    ...delays.cumulative().map((count, i) => `${name}_bucket{le="${DELAY_BOUNDS[i]}"} ${count}`),
    `${name}_bucket{le="+Inf"} ${delays.count}`,
    `${name}_sum ${delays.sumSeconds}`,
    `${name}_count ${delays.count}`,
  ].join('\n');
}
