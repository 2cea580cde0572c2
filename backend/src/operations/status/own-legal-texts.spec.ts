import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { legalHtml, OwnLegalTexts } from './own-legal-texts.js';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'legal-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function read(legalDir: string | null): Promise<ReturnType<OwnLegalTexts['texts']>> {
  const texts = new OwnLegalTexts({ legalDir });
  await texts.onModuleInit();
  return texts.texts();
}

describe('legalHtml', () => {
  it.each([
    ['a heading of its own', '# House rules\n\nBe kind.', '<h1>House rules</h1>\n<p>Be kind.</p>\n'],
    ['no heading', 'Be kind.', '<h1>Terms of service</h1>\n<p>Be kind.</p>\n'],
    [
      'a list and a link',
      '# A\n- [ask](mailto:ann@ann.example)',
      '<h1>A</h1>\n<ul>\n<li><a href="mailto:ann@ann.example">ask</a></li>\n</ul>\n',
    ],
  ])('words %s', (_name, text, html) => expect(legalHtml(text, 'Terms of service')).toBe(html));

  it.each(['<script>alert(1)</script>', '<img src=x onerror=alert(1)>', '[a](javascript:alert(1))'])(
    'makes no script of %s',
    (text) => expect(legalHtml(text, 'A')).not.toMatch(/<script|<img|href="javascript/),
  );
});

describe('LEGAL_DIR', () => {
  it('has no texts where it is not set', async () => {
    expect(await read(null)).toEqual({ terms: null, privacy: null });
  });

  it('keeps the own privacy policy where only the terms are there', async () => {
    await writeFile(join(folder, 'terms.md'), '# Ours');
    expect(await read(folder)).toEqual({ terms: '<h1>Ours</h1>\n', privacy: null });
  });

  it('ends the start if it names a folder without either', async () => {
    await expect(read(folder)).rejects.toThrow(
      `LEGAL_DIR is ${folder}, which has neither terms.md nor privacy.md.`,
    );
  });

  it('ends the start if a text is too long', async () => {
    await writeFile(join(folder, 'terms.md'), 'x'.repeat(200_001));
    await expect(read(folder)).rejects.toThrow('is longer than 200,000 characters');
  });
});
