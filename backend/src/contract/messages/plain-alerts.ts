import { alertsMessage, withoutLabel } from './alert-digest.js';
import { repeatLine, type Sending, type ToldFacts } from './alert-message.js';
import { isMark, shortTitle } from './marks.js';

/** Ends what did not fit. */
const MORE = '… more on the site';
/** Between messages that cannot share their marks. */
const RULE = '———';

/**
 * All of these alerts as one plain text, in the words they have in Telegram. What is too long loses its labels, then its last
 * lines; a text that may have arrived before says so all the same. `fits` must hold of a short text. Pure.
 * @throws RangeError without alerts.
 */
export function plainAlerts(
  alerts: readonly ToldFacts[],
  sending: Sending,
  fits: (text: string) => boolean,
): string {
  const whole = messagesOf(alerts, sending);
  if (fits(whole)) return whole;
  const bare = messagesOf(alerts.map(withoutLabel), sending);
  return fits(bare) ? bare : shortened(bare.split('\n'), [MORE, ...repeatLine(sending)], fits);
}

/** What a plain text says first, with its marks, and the rest; what is too long for a title is in both. Pure. */
export function titled(text: string): { readonly title: string; readonly rest: string } {
  const lines = text.split('\n');
  const headline = lines.findIndex((line) => !isMark(line));
  const whole = lines.slice(0, headline + 1).join(' · ');
  const title = shortTitle(whole);
  return {
    title,
    rest: lines
      .slice(title === whole ? headline + 1 : headline)
      .join('\n')
      .trim(),
  };
}

/** Where the alerts are, and where "Seen" is said, if anything waits for it. Pure. */
export function alertLinks(publicUrl: string, acknowledgeUrl: string | null): readonly string[] {
  const seen = acknowledgeUrl === null ? [] : [`Seen? Say so: ${acknowledgeUrl}`];
  return [...seen, `Your alerts: ${alertsUrl(publicUrl)}`];
}

export function alertsUrl(publicUrl: string): string {
  return `${publicUrl}/alerts`;
}

/** One message, or several below one another where the alerts cannot share one. */
function messagesOf(alerts: readonly ToldFacts[], sending: Sending): string {
  const once = { ...sending, repeat: false };
  const texts: string[] = [];
  for (let rest = alerts; rest.length > 0 || texts.length === 0; ) {
    const { text, taken } = alertsMessage(rest, once);
    texts.push(text);
    rest = rest.slice(taken);
  }
  return [texts.join(`\n\n${RULE}\n\n`), ...repeatLine(sending)].join('\n');
}

/** As many of the lines as fit above the ending. */
function shortened(
  lines: readonly string[],
  ending: readonly string[],
  fits: (text: string) => boolean,
): string {
  let text = ending.join('\n');
  for (let count = 1; count < lines.length; count += 1) {
    const longer = [...lines.slice(0, count), ...ending].join('\n');
    if (!fits(longer)) break;
    text = longer;
  }
  return text;
}
