const WEBHOOK = /^\/api\/[a-z-]+\/webhook\/?$/;

/** Whether a path is called by another company's server, which proves itself by a secret or a signature. */
export function isWebhookPath(path: string): boolean {
  return WEBHOOK.test(path);
}

/** Whether a path is where mail programs give up a mail by one press (RFC 8058): a form of two words, whose body nobody reads. */
export function isOneClickPath(path: string): boolean {
  return /^\/api\/mail\/unsubscribe\/?$/.test(path);
}

/** Whether a path takes a file, CSV or JSON, as its whole body. */
export function isFilePath(path: string): boolean {
  return /^\/api\/[a-z-]+\/import\/?$/.test(path);
}
