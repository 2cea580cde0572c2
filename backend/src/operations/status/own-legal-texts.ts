import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import MarkdownIt from 'markdown-it';
import type { LegalTexts } from '../../contract/site.js';
import { CONFIG, type Config } from '../../platform/config/config.js';

const TITLES = { terms: 'Terms of service', privacy: 'Privacy policy' } as const satisfies Record<
  keyof LegalTexts,
  string
>;
const LONGEST = 200_000;

/** Markup in a text is shown as it is written, and links to scripts stay text: both are this library's defaults. */
const markdown = new MarkdownIt();

/** A text in Markdown as HTML without scripts; it gets `title` as its heading if it has none. Pure. */
export function legalHtml(text: string, title: string): string {
  const html = markdown.render(text);
  return html.includes('<h1>') ? html : `<h1>${title}</h1>\n${html}`;
}

/** The terms and the privacy policy in LEGAL_DIR, read once at the start. */
@Injectable()
export class OwnLegalTexts implements OnModuleInit {
  private read: LegalTexts = { terms: null, privacy: null };

  constructor(@Inject(CONFIG) private readonly config: Pick<Config, 'legalDir'>) {}

  /** @throws Error if the folder has neither file, or one cannot be read or is over 200,000 characters long. */
  async onModuleInit(): Promise<void> {
    const { legalDir } = this.config;
    if (legalDir === null) return;
    const [terms, privacy] = await Promise.all([htmlIn(legalDir, 'terms'), htmlIn(legalDir, 'privacy')]);
    if (terms === null && privacy === null) {
      throw new Error(`LEGAL_DIR is ${legalDir}, which has neither terms.md nor privacy.md.`);
    }
    this.read = { terms, privacy };
  }

  texts(): LegalTexts {
    return this.read;
  }
}

/** null: there is no such file. */
async function htmlIn(folder: string, page: keyof LegalTexts): Promise<string | null> {
  const file = join(folder, `${page}.md`);
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw new Error(`LEGAL_DIR: ${file} cannot be read.`, { cause: error });
  });
  if (text === null) return null;
  if (text.length > LONGEST) throw new Error(`LEGAL_DIR: ${file} is longer than 200,000 characters.`);
  return legalHtml(text, TITLES[page]);
}
