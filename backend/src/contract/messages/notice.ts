import type { ButtonRows } from './alert-buttons.js';
import type { EmailPart } from './email-form.js';

/** A page of ours that a message points to. */
export interface NoticeLink {
  readonly label: string;
  /** The whole address. */
  readonly url: string;
}

/** Where a notice comes from. `publicUrl`: the address of our page, without a slash at its end. */
export interface SenderSite {
  readonly publicUrl: string;
  readonly brandName: string;
}

/** What a chat reads: plain text of whole lines. The link is in it too, because not every address can have a button. */
export interface ChatNotice {
  readonly text: string;
  readonly link: NoticeLink;
  /** What else may be pressed, above the link; absent: nothing. */
  readonly buttons?: ButtonRows;
}

/** What a mail says: its paragraphs, from which plain text and HTML are made. */
export interface EmailNotice {
  readonly subject: string;
  readonly parts: readonly EmailPart[];
}

/** Something we tell a person by ourselves, apart from alerts, in the form of each channel. */
export interface Notice {
  readonly chat: ChatNotice;
  /** null: it is for the chat alone. */
  readonly email: EmailNotice | null;
}

/** A notice for both channels. */
export interface EmailedNotice extends Notice {
  readonly email: EmailNotice;
}

/** The same paragraphs for both channels; the chat's lines have no empty ones between them. Pure. */
export function noticeOf(
  subject: string,
  paragraphs: readonly (readonly string[])[],
  link: NoticeLink,
): EmailedNotice {
  return {
    chat: { text: [...paragraphs.flat(), `${link.label}: ${link.url}`].join('\n'), link },
    email: {
      subject,
      parts: [...paragraphs.map((lines) => ({ kind: 'lines', lines }) as const), { kind: 'link', ...link }],
    },
  };
}
