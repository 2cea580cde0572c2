/** What getWebhookInfo answers, as far as it is judged. (https://core.telegram.org/bots/api#webhookinfo) */
export interface WebhookInfo {
  /** Empty without a webhook. */
  readonly url?: string;
  /** Epoch seconds of the latest delivery that failed. */
  readonly last_error_date?: number;
  readonly last_error_message?: string;
  readonly pending_update_count?: number;
  /** Absent: every kind but the rarer ones. */
  readonly allowed_updates?: readonly string[];
}

export interface WantedWebhook {
  readonly url: string;
  readonly updates: readonly string[];
  /** Epoch seconds: deliveries that failed before are known. */
  readonly failuresAfter: number;
}

/**
 * Why Telegram does not bring the updates to us, as a sentence for the operator: the webhook is not ours any more, or a
 * delivery failed since the last look. null if it does bring them. Pure.
 */
export function webhookFault(info: WebhookInfo, wanted: WantedWebhook): string | null {
  if (info.url !== wanted.url) {
    const now = info.url ? `set to ${originOf(info.url)}` : 'not set';
    return `the webhook is ${now} instead of ${wanted.url}`;
  }
  const missing = wanted.updates.filter((kind) => info.allowed_updates?.includes(kind) === false);
  if (missing.length > 0) return `the webhook does not bring ${missing.join(', ')}`;
  if ((info.last_error_date ?? 0) <= wanted.failuresAfter) return null;
  const waiting = info.pending_update_count ?? 0;
  const reason = info.last_error_message ?? 'no reason given';
  return `Telegram could not deliver to ${wanted.url}: ${reason} (${waiting} waiting)`;
}

/** Paths of others may hold their secrets. */
function originOf(url: string): string {
  return URL.canParse(url) ? new URL(url).origin : 'something that is no address';
}
