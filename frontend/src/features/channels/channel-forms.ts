import type { AddChannelRequest, EnteredKind } from '@contract/channels.js';
import { HttpError } from '../../shared/http.js';

/** The kinds that are added by typing where they are; a device adds itself. */
export type TypedKind = Exclude<EnteredKind, 'push'>;

export interface ChannelFormWords {
  readonly title: string;
  /** Where to find what is asked for, in the words of that product. */
  readonly help: string;
  /** Of the field that has to be filled. */
  readonly label: string;
  readonly placeholder: string;
  readonly missing: string;
}

export const CHANNEL_FORMS: Readonly<Record<TypedKind, ChannelFormWords>> = {
  webhook: {
    title: 'Add a webhook',
    help: 'Each alert is sent there as a signed POST request with JSON.',
    label: 'Address',
    placeholder: 'https://example.org/alerts',
    missing: 'Enter the address, starting with https://.',
  },
  ntfy: {
    title: 'Add ntfy',
    help: 'Subscribe to a topic in the ntfy app, then enter the same topic here. Make it hard to guess: whoever knows it can read your alerts.',
    label: 'Topic',
    placeholder: 'alerts-x7k2m9',
    missing: 'Enter the topic.',
  },
  discord: {
    title: 'Add Discord',
    help: 'In Discord: Edit Channel → Integrations → Webhooks → New Webhook → Copy Webhook URL.',
    label: 'Webhook URL',
    placeholder: 'https://discord.com/api/webhooks/…',
    missing: 'Paste the webhook URL that Discord shows.',
  },
  slack: {
    title: 'Add Slack',
    help: 'At api.slack.com/apps: your app → Incoming Webhooks → Add New Webhook → choose a channel → Copy.',
    label: 'Webhook URL',
    placeholder: 'https://hooks.slack.com/services/…',
    missing: 'Paste the webhook URL that Slack shows.',
  },
};

/** What is typed: `main` is the address, of ntfy the topic; `server` and `token` are ntfy's alone. */
export interface ChannelDraft {
  readonly main: string;
  readonly label: string;
  readonly server: string;
  readonly token: string;
}

export const EMPTY_CHANNEL: ChannelDraft = { main: '', label: '', server: '', token: '' };

export type ChannelField = keyof ChannelDraft;

/** Of the request's fields, where the form has them. */
const PLACES: Readonly<Record<string, ChannelField>> = { topic: 'main', label: 'label', token: 'token' };

/** What is sent; what was left empty is left out. Pure. */
export function addRequest(kind: TypedKind, draft: ChannelDraft): AddChannelRequest {
  const [main, label, server, token] = [draft.main, draft.label, draft.server, draft.token].map((text) =>
    text.trim(),
  ) as [string, string, string, string];
  const named = label === '' ? {} : { label };
  if (kind !== 'ntfy') return { kind, url: main, ...named };
  return {
    kind,
    topic: main,
    ...named,
    ...(server !== '' && { url: server }),
    ...(token !== '' && { token }),
  };
}

/** At which field a refusal belongs, with its sentence; what names no field of the form is said at the first. Pure. */
export function refusalAt(
  kind: TypedKind,
  error: unknown,
  fallback: string,
): { readonly field: ChannelField; readonly fault: string } {
  const body = error instanceof HttpError ? error.body : null;
  const [first] = body?.fields ?? [];
  const fault = first?.message ?? body?.upgradeMessage ?? body?.message ?? fallback;
  const name = first?.field ?? '';
  const field = kind === 'ntfy' && name === 'url' ? 'server' : (PLACES[name] ?? 'main');
  return { field, fault };
}
