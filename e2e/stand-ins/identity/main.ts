/** What oidc-provider warns of, such as state in memory, is wanted here; the first line we print is read by who started us. */
// oxlint-disable-next-line no-console
console.warn = () => undefined;
const { startIdentityStandIn } = await import('./start-identity-stand-in.js');

const standIn = await startIdentityStandIn({ port: Number(process.env.PORT ?? 0) });
const { issuer, clientId, clientSecret } = standIn;
process.stdout.write(`${JSON.stringify({ url: issuer, clientId, clientSecret })}\n`);

for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void standIn.close());
