import createClient, { type Client } from 'openapi-fetch';
import type { paths } from './api.gen.js';

/** The calls of the API, as the OpenAPI document has them. */
export type BellwetherClient = Client<paths>;

/**
 * Calls the Bellwether at an address with an API token of a person. A call resolves with `data`, or with `error` for any status
 * but success; it rejects if the network fails.
 */
export function bellwetherClient(url: string, token: string): BellwetherClient {
  return createClient<paths>({ baseUrl: url, headers: { Authorization: `Bearer ${token}` } });
}
