import { monitorEventLoopDelay } from 'node:perf_hooks';

/**
 * Preloaded into the product: at SIGUSR2 it prints the longest turn of the event loop since the last one, in milliseconds.
 * /metrics looks every 10 ms, and holds a turn for up to that much longer than it was.
 */
const NS_PER_MS = 1e6;

const delay = monitorEventLoopDelay({ resolution: 1 });
delay.enable();
process.on('SIGUSR2', () => {
  process.stdout.write(`longest turn ${delay.max / NS_PER_MS} ms\n`);
  delay.reset();
});
