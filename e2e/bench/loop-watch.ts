import { monitorEventLoopDelay } from 'node:perf_hooks';

const NS_PER_MS = 1e6;

/**
 * Preloaded into the product: at SIGUSR2 it prints the longest turn of the event loop since the last signal, in milliseconds.
 * /metrics looks every 10 ms, and overstates a turn by up to that much.
 */
const delay = monitorEventLoopDelay({ resolution: 1 });
delay.enable();
process.on('SIGUSR2', () => {
  process.stdout.write(`longest turn ${delay.max / NS_PER_MS} ms\n`);
  delay.reset();
});
