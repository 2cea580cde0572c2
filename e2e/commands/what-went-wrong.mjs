/**
 * What a step printed, without the lines of what passed: first the names of the tests that failed, since a log may be cut
 * short, then the rest as it was, at last what Playwright's servers said. Lines as Jest ("  ● suite › test") and Playwright
 * ("  1) file › test") write them.
 */
export function whatWentWrong(output) {
  const lines = output
    .trimEnd()
    .split('\n')
    .filter((line) => !/^(PASS |\s+(✓|ok)\s)/.test(line));
  const failed = new Set(
    lines.filter((line) => /^\s{1,4}(● .+ › |\d+\) .+ › )/.test(line)).map((line) => line.trim()),
  );
  const isServers = (line) => line.startsWith('[WebServer]');
  const rest = [...lines.filter((line) => !isServers(line)), ...lines.filter(isServers)];
  return [...failed, ...(failed.size > 0 ? [''] : []), ...rest].join('\n');
}
