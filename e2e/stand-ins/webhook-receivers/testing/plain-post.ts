import { request } from 'node:http';

/** Posts a text to a host that is at `origin` in truth. */
export function plainPost(
  origin: string,
  { host, path, body }: { readonly host: string; readonly path: string; readonly body: string },
): Promise<{ readonly status: number | undefined; readonly text: string }> {
  return new Promise((resolve, reject) => {
    const sent = request(new URL(path, origin), { method: 'POST', headers: { host } }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
      });
      response.once('end', () => resolve({ status: response.statusCode, text }));
    });
    sent.once('error', reject).end(body);
  });
}
