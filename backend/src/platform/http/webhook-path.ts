const WEBHOOK = /^\/api\/[a-z-]+\/webhook\/?$/;
const HOOK = /^\/hooks\/tv\/[^/]+\/?$/;

/** Whether a path is called by another company's server, which proves itself by a secret or a signature. */
export function isWebhookPath(path: string): boolean {
  return WEBHOOK.test(path);
}

/** Whether a path is a person's hook, which takes text of any type: its last part is the secret. */
export function isHookPath(path: string): boolean {
  return HOOK.test(path);
}

/**
 * Whether a path proves by itself what it may do, and nobody reads the body that is sent there: mails given up by one press
 * (RFC 8058), and "Seen" said of an alert.
 */
export function isOneClickPath(path: string): boolean {
  return /^\/(?:api\/mail\/unsubscribe|a\/[^/]+)\/?$/.test(path);
}

/** Whether a path takes a file, CSV or JSON, as its whole body. */
export function isFilePath(path: string): boolean {
  return /^\/api\/[a-z-]+\/import\/?$/.test(path);
}
