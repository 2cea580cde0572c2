import type { AddChannelRequest } from '@bellwether/backend/contract/channels.js';
import type { Vendor } from '../../stand-ins/webhook-receivers/domain/vendors.js';

/** A channel that nobody else has. `host`: of a webhook; `token`: of ntfy, which then counts its messages apart. */
export function channelRequest(
  kind: Vendor,
  i: number,
  { host = `p${i}`, token }: { readonly host?: string; readonly token?: string },
): Exclude<AddChannelRequest, { kind: 'push' }> {
  switch (kind) {
    case 'webhook':
      return { kind, url: `https://${host}.hooks.example/in` };
    case 'ntfy':
      return { kind, topic: `person-${i}`, ...(token !== undefined && { token }) };
    case 'discord': {
      const secret = `token-${String(i).padStart(20, '0')}-abcdefghijklmnopqrstuvwxyz`;
      const id = 100_000_000_000_000_000n + BigInt(i);
      return { kind, url: `https://discord.com/api/webhooks/${id}/${secret}` };
    }
    case 'slack':
      return { kind, url: `https://hooks.slack.com/services/T0000000/B000000${i}/abcdefghijklmnopqrstuvwx` };
  }
}
