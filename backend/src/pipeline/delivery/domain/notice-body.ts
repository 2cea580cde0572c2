import type { ButtonRows } from '../../../contract/messages/alert-buttons.js';
import type { EmailPart } from '../../../contract/messages/email-form.js';
import type { ChatNotice, EmailNotice } from '../../../contract/messages/notice.js';

/** What a chat's delivery row of a notice says. @throws TypeError if it does not. Pure. */
export function chatNoticeOf(body: string): ChatNotice {
  const { text, link, buttons } = fieldsOf(JSON.parse(body));
  return {
    text: textOf(text),
    link: linkOf(link),
    ...(buttons !== undefined && { buttons: buttonsOf(buttons) }),
  };
}

/** What a mail's delivery row of a notice says. @throws TypeError if it does not. Pure. */
export function emailNoticeOf(body: string): EmailNotice {
  const { subject, parts } = fieldsOf(JSON.parse(body));
  if (!Array.isArray(parts)) throw new TypeError('A notice by mail has parts');
  return { subject: textOf(subject), parts: parts.map(partOf) };
}

/** What the sealed text of an account's message says, and to which address it goes. @throws TypeError if it does not. Pure. */
export function accountMessageOf(text: string): { readonly to: string; readonly email: EmailNotice } {
  const { to } = fieldsOf(JSON.parse(text));
  return { to: textOf(to), email: emailNoticeOf(text) };
}

function partOf(part: unknown): EmailPart {
  const { kind, lines, ...link } = fieldsOf(part);
  if (kind === 'link') return { kind, ...linkOf(link) };
  if (kind !== 'lines' || !Array.isArray(lines)) throw new TypeError('A part of a mail is lines or a link');
  return { kind, lines: lines.map(textOf) };
}

function buttonsOf(rows: unknown): ButtonRows {
  return listOf(rows).map((row) =>
    listOf(row).map((button) => {
      const { text, data } = fieldsOf(button);
      return { text: textOf(text), data: textOf(data) };
    }),
  );
}

function listOf(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw new TypeError('The buttons of a notice are rows');
  return value;
}

function linkOf(link: unknown): ChatNotice['link'] {
  const { label, url } = fieldsOf(link);
  return { label: textOf(label), url: textOf(url) };
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) throw new TypeError('A notice is made of objects');
  return { ...value };
}

function textOf(value: unknown): string {
  if (typeof value !== 'string') throw new TypeError('A notice is made of texts');
  return value;
}
