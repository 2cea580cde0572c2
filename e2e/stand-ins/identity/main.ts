import { startIdentityStandIn } from './start-identity-stand-in.js';

// oidc-provider warns on stderr that state is in memory, which is what is wanted here: that belongs into the log.
// oxlint-disable-next-line no-console
console.warn = console.log;
const standIn = await startIdentityStandIn({ port: Number(process.env.PORT ?? 0) });
const { issuer, clientId, clientSecret } = standIn;
process.stdout.write(`${JSON.stringify({ url: issuer, clientId, clientSecret })}\n`);

for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void standIn.close());
