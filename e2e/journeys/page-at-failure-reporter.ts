import { readFileSync } from 'node:fs';
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';

/** Playwright's own attachment for a test that failed: what the page showed then, as a tree of roles and names. */
const ATTACHMENT = 'error-context';

/** Prints what the page showed when a journey failed: the folder with it may be gone when somebody asks. */
// oxlint-disable-next-line import/no-default-export -- the way Playwright asks for a reporter
export default class PageAtFailureReporter implements Reporter {
  printsToStdio(): boolean {
    return false;
  }

  onTestEnd({ title }: TestCase, { attachments }: TestResult): void {
    for (const { name, path } of attachments) {
      if (name !== ATTACHMENT || path === undefined) continue;
      const page = words(readFileSync(path, 'utf8'));
      if (page !== '') process.stderr.write(`The page when "${title}" failed: ${page}\n`);
    }
  }
}

/** The roles, names and texts of a snapshot in one line, without where its links lead and what only groups; '' without one. */
function words(context: string): string {
  const [, page = ''] = context.split(/^# Page snapshot$/m);
  const [tree = ''] = page.split(/^# /m);
  return tree
    .split('\n')
    .map((line) => line.replaceAll(/\[(ref|cursor)=\w+\]/g, '').trim())
    .filter((line) => !line.startsWith('- /url') && /"|: ./.test(line))
    .map((line) => line.replace(/^- (generic *: |text: )?/, '').replace(/ *:$/, ''))
    .join(' · ');
}
