import { delayText } from './delay-text.js';
import { Delays } from './delays.js';

it('words a histogram as Prometheus reads it', () => {
  const delays = new Delays();
  delays.add(3, 0);
  delays.add(120_000, 0);
  const lines = delayText({ name: 'bellwether_wait_seconds', help: 'How long.' }, delays).split('\n');
  expect(lines.slice(0, 5)).toEqual([
    '# HELP bellwether_wait_seconds How long.',
    '# TYPE bellwether_wait_seconds histogram',
    'bellwether_wait_seconds_bucket{le="0.001"} 0',
    'bellwether_wait_seconds_bucket{le="0.0025"} 0',
    'bellwether_wait_seconds_bucket{le="0.005"} 1',
  ]);
  expect(lines.slice(-4)).toEqual([
    'bellwether_wait_seconds_bucket{le="60"} 1',
    'bellwether_wait_seconds_bucket{le="+Inf"} 2',
    'bellwether_wait_seconds_sum 120.003',
    'bellwether_wait_seconds_count 2',
  ]);
});
