import { readFileSync } from 'node:fs';
import { userAgentOf } from './user-agent.js';

it('says the product, the version of package.json and the public address', () => {
  const packageJson = new URL('../../../package.json', import.meta.url);
  const { version } = JSON.parse(readFileSync(packageJson, 'utf8')) as { version: string };
  expect(userAgentOf({ publicUrl: 'https://alerts.example.com' })).toBe(
    `Bellwether/${version} (+https://alerts.example.com)`,
  );
});
