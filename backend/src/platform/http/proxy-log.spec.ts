import { readFileSync } from 'node:fs';

const PROXY = readFileSync(new URL('../../../../docker/proxy/nginx.conf', import.meta.url), 'utf8');

it('lets the log of the proxy hold nothing of a query, a referrer or a cookie', () => {
  const [, format = ''] = /log_format tokenless ([^;]+);/.exec(PROXY) ?? [];
  const logged = [...format.matchAll(/\$\{?(\w+)/g)].map(([, name]) => name);
  expect(logged).toEqual([
    'remote_addr',
    'time_iso8601',
    'request_method',
    'logged_path',
    'server_protocol',
    'status',
    'body_bytes_sent',
    'request_time',
    'upstream_addr',
    'upstream_status',
    'http_user_agent',
  ]);
  expect(PROXY.match(/^\s*access_log .*$/gm)?.map((line) => line.trim())).toEqual([
    'access_log /var/log/nginx/access.log tokenless;',
  ]);
  expect(PROXY.match(/^\s*error_log .*$/gm)).toEqual(['error_log /var/log/nginx/error.log emerg;']);
});
