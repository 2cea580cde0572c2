const WEBHOOK = /^\/api\/[a-z-]+\/webhook\/?$/;

/** Whether a path is called by another company's server, which proves itself by a secret or a signature. */
export function isWebhookPath(path: string): boolean {
  return WEBHOOK.test(path);
}
