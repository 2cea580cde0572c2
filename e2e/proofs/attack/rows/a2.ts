import { runAttacker } from '../attackers/run-attacker.js';
import { crossingRules, type Crossings } from '../crossings.js';
import type { Row } from '../row.js';

const ATTACK_MS = 20_000;

/** Engine.IO sessions that nobody uses, as many as the product takes. */
export function linkFlood(crossings: Crossings): Row {
  return {
    id: 'A2',
    title: 'Engine.IO handshakes and WebSockets without CONNECT from one address, for 20 s',
    rules: [
      ...crossingRules(622, 363),
      { figure: 'memory grown by, MB', was: 344, atMost: 50 },
      { figure: 'longest connection without CONNECT, ms', was: 34_994, atMost: 12_000 },
    ],
    attack: (product) =>
      crossings.during(product, ATTACK_MS, () =>
        runAttacker('handshakes', { port: product.port, from: '127.0.0.67', forMs: ATTACK_MS }),
      ),
  };
}
