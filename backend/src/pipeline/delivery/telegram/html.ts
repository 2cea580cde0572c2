import { isMark } from '../../../contract/messages/marks.js';

/**
 * Plain text lines as Telegram's HTML: every value escaped, the first line that says something in bold. Telegram
 * shows exactly the text that came in. (https://core.telegram.org/bots/api#html-style)
 */
export function toHtml(text: string): string {
  const lines = text.split('\n');
  const headline = lines.findIndex((line) => line.trim() !== '' && !isMark(line));
  return lines
    .map((line, index) => (index === headline ? `<b>${escaped(line)}</b>` : escaped(line)))
    .join('\n');
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
