import { alertLinks, plainAlerts } from '../../../contract/messages/plain-alerts.js';
import { testChannelMessage } from '../../../contract/messages/test-message.js';
import type { CallContent, CallContext } from './call-kind.js';

/** How a service wants its text. */
export interface TextForm {
  /** UTF-16 code units of the escaped text, links included. */
  readonly longest: number;
  /** The same words, so that nothing in them is taken for markup. */
  readonly escape: (text: string) => string;
}

/** What a service shows as one text, escaped, with links below alerts; null for what it cannot show. Pure. */
export function escapedText(
  content: CallContent,
  { isSimulated, label, brandName, publicUrl, acknowledgeUrl, ...sending }: CallContext,
  { longest, escape }: TextForm,
): string | null {
  if (content.kind === 'code' || content.kind === 'event') return null;
  if (content.kind === 'test') {
    return escape(testChannelMessage(isSimulated ? 'simulated' : 'live', label ?? brandName));
  }
  const links = alertLinks(publicUrl, acknowledgeUrl).join('\n');
  const facts = content.alerts.map((alert) => alert.facts);
  const withLinks = (text: string): string => `${escape(text)}\n${links}`;
  const { repeat } = content;
  return withLinks(plainAlerts(facts, { ...sending, repeat }, (text) => withLinks(text).length <= longest));
}
