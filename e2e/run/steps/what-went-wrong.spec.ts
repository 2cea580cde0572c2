import { failedFiles, lastLine, whatWentWrong } from './what-went-wrong.mjs';

const JEST = `PASS integration test/a.spec.ts (5.2 s)
FAIL integration test/b.spec.ts
  the bell
    ✓ rings (3 ms)
    ✕ rings once (4 ms)

  ● the bell › rings once

    expect(received).toBe(expected)

Summary of all failing tests
  ● the bell › rings once

Tests:       1 failed, 2 passed, 3 total
`;

const PLAYWRIGHT = `  ✓  1 journeys/a.spec.ts:3:1 › a page opens (1.0s)
  ✘  2 journeys/b.spec.ts:3:1 › a bell rings (1.0s)

  1) journeys/b.spec.ts:3:1 › a bell rings ─────

[WebServer] ready

    Error: it did not
`;

describe('what went wrong in a step', () => {
  it('says first which tests failed, once each, and leaves out what passed', () => {
    const [first, second, ...rest] = whatWentWrong(JEST).split('\n');
    expect([first, second]).toEqual(['● the bell › rings once', '']);
    expect(rest.join('\n')).toContain('expect(received).toBe(expected)');
    expect(rest.join('\n')).not.toMatch(/PASS|✓/);
  });

  it('names a test outside of any group, and puts what Jest caught of the console last', () => {
    const output = `FAIL integration test/c.spec.ts (9 s)
  ● Console

    console.warn
      an old runtime

  ● rings once

    QueryFailedError: canceling statement

Tests:       1 failed, 1 total`;
    expect(
      whatWentWrong(output)
        .split('\n')
        .filter((line) => line !== ''),
    ).toEqual([
      '● rings once',
      'FAIL integration test/c.spec.ts (9 s)',
      '  ● rings once',
      '    QueryFailedError: canceling statement',
      'Tests:       1 failed, 1 total',
      '  ● Console',
      '    console.warn',
      '      an old runtime',
    ]);
  });

  it('knows the failed tests of a browser run', () => {
    const [first, ...rest] = whatWentWrong(PLAYWRIGHT).split('\n');
    expect(first).toBe('1) journeys/b.spec.ts:3:1 › a bell rings ─────');
    expect(rest.join('\n')).not.toContain('a page opens');
    expect(rest.at(-1)).toBe('[WebServer] ready');
    expect(rest.indexOf('    Error: it did not')).toBeGreaterThan(-1);
  });

  it('leaves the words of any other tool as they are', () => {
    expect(whatWentWrong('src/a.ts(3,1): error TS2322\n')).toBe('src/a.ts(3,1): error TS2322');
  });
});

describe('the last line of a run', () => {
  const passed = { name: 'build', ok: true, files: [], output: 'test-output/build.log' };

  it('says what failed, how to repeat just that, and where its output lies', () => {
    const integration = {
      name: 'integration',
      ok: false,
      files: ['b.spec.ts'],
      output: 'test-output/integration.log',
    };
    const chaos = { name: 'chaos F12, a sample', ok: false, files: [], output: 'test-output/chaos.log' };
    expect(lastLine([passed, integration, chaos], 'npm test --')).toBe(
      'FAILED: integration (b.spec.ts); chaos F12, a sample · repeat: npm test -- integration /b.spec.ts ; npm test -- chaos-f12-a-sample · output: test-output/integration.log, test-output/chaos.log',
    );
  });

  it('says that all passed', () => {
    expect(lastLine([passed], 'npm test --')).toBe('All 1 steps passed.');
  });

  it.each([
    ['Jest', JEST, ['b.spec.ts']],
    ['Playwright', PLAYWRIGHT, ['b.spec.ts']],
    ['another tool', 'src/a.ts(3,1): error TS2322', []],
  ])('knows the files that %s names', (_tool, output, files) => {
    expect(failedFiles(output)).toEqual(files);
  });
});
