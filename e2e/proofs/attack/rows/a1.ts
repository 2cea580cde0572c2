import { runAttacker } from '../attackers/run-attacker.js';
import type { PipeliningOrder } from '../attackers/pipelining.js';
import { crossingRules, type Crossings } from '../crossings.js';
import type { Row, Rule } from '../row.js';

const ATTACK_MS = 10_000;
const ATTACKER = '127.0.0.66';

type Pipeline = Pick<PipeliningOrder, 'path' | 'connections' | 'requests'>;

function attackOf(crossings: Crossings, pipeline: Pipeline): Row['attack'] {
  return (product) => {
    const order: PipeliningOrder = { ...pipeline, port: product.port, from: ATTACKER, forMs: ATTACK_MS };
    return crossings.during(product, ATTACK_MS, () => runAttacker('pipelining', order));
  };
}

const MEMORY: Rule = { figure: 'memory grown by, MB', atMost: 50 };

/** Requests without waiting for answers (RFC 9112 §9.3.2): of the page, and of the longest document there is. */
export function pipelining(crossings: Crossings): readonly Row[] {
  return [
    {
      id: 'A1',
      title: '2,000 pipelined GET / in one connection after the other, for 10 s',
      rules: [...crossingRules(8_796, 3_068), MEMORY],
      attack: attackOf(crossings, { path: '/', connections: 1, requests: 2_000 }),
    },
    {
      id: 'A1d',
      title: '6,000 pipelined GET /api/docs-json in each of 5 connections, for 10 s',
      rules: [...crossingRules(15_982, 7_598), MEMORY],
      attack: attackOf(crossings, { path: '/api/docs-json', connections: 5, requests: 6_000 }),
    },
  ];
}
