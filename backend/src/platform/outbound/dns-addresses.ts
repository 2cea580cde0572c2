import { Resolver } from 'node:dns/promises';

/** All addresses of a name, each time anew; none if there is no such name. @throws Error if nobody can say. */
export type ResolveName = (name: string) => Promise<readonly string[]>;

/** A name server that keeps silent is asked twice; whoever calls has a limit of its own. */
const PATIENCE = { timeout: 1_000, tries: 2 };
/** By RFC 6761 no name server is asked for these. */
const LOCALHOST = /(?:^|\.)localhost$/;
const NOTHING_THERE = ['ENOTFOUND', 'ENODATA'];

/**
 * Asks DNS itself, IPv4 first. The system's `getaddrinfo` has four threads for the whole process: names whose servers keep
 * silent would hold up Telegram's. So names of /etc/hosts are not known here.
 */
export async function dnsAddresses(
  name: string,
  resolver = new Resolver(PATIENCE),
): Promise<readonly string[]> {
  if (LOCALHOST.test(name)) return ['127.0.0.1', '::1'];
  const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  if (found.length > 0) return found;
  for (const answer of answers) {
    if (answer.status === 'rejected' && !NOTHING_THERE.includes(answer.reason.code)) throw answer.reason;
  }
  return [];
}
