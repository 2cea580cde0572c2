import type { Cleanup } from '../../support/cleanup.js';
import { TcpGate } from '../../support/tcp-gate.js';
import type { KeptBackend } from '../../support/kept-backend.js';
import type { Cluster } from './cluster.js';

/** A network between each process and the database, to be disturbed for each by itself. */
export class GatedDatabase {
  readonly gates: TcpGate[] = [];

  constructor(private readonly cleanup: Cleanup) {}

  /** For a Setting: each process gets a gate of its own. */
  readonly databaseUrlOf = async (url: string, i: number): Promise<string> => {
    const address = new URL(url);
    const gate = await TcpGate.before(Number(address.port));
    this.cleanup.add(() => gate.close());
    this.gates[i] = gate;
    address.port = String(gate.port);
    return address.href;
  };

  /** The gate of one of the cluster's processes. */
  gateOf({ backends }: Cluster, backend: KeptBackend): TcpGate {
    const gate = this.gates[backends.indexOf(backend)];
    if (gate === undefined) throw new Error(`${backend.name} has no gate`);
    return gate;
  }
}
