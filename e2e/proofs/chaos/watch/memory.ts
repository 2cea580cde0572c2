import { readFile } from 'node:fs/promises';
import type { Cluster } from '../cluster/cluster.js';

const PAGE_BYTES = 4_096;

/** Resident bytes of each of the processes that run, in their order. Linux only. */
export async function residentBytes(cluster: Cluster): Promise<number[]> {
  return Promise.all(
    cluster.live().map(async ({ running }) => {
      const [, resident] = (await readFile(`/proc/${running?.pid}/statm`, 'utf8')).split(' ');
      return Number(resident) * PAGE_BYTES;
    }),
  );
}
