/** What oidc-provider warns of, such as state in memory, is wanted here; the first line we print is read by who started us. */
// oxlint-disable-next-line no-console
console.warn = () => undefined;
const { runAsProcess } = await import('../shared/own-process.js');
const { startIdentityStandIn } = await import('./start-identity-stand-in.js');

const standIn = await startIdentityStandIn({ port: Number(process.env.PORT ?? 0) });
const { issuer, clientId, clientSecret } = standIn;
runAsProcess({ url: issuer, clientId, clientSecret }, () => standIn.close());
