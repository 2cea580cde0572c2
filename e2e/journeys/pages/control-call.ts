/** What calls a stand-in at `url` below /_control: POST with a body, else GET, if nothing else is said. @throws Error if it refuses. */
export const controlOf =
  (url: string) =>
  async <Answer = void>(
    call: string,
    body?: object,
    method = body === undefined ? 'GET' : 'POST',
  ): Promise<Answer> => {
    const answer = await fetch(`${url}/_control/${call}`, {
      method,
      ...(body !== undefined && {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${call}: ${answer.status} ${text}`);
    return (text === '' ? undefined : JSON.parse(text)) as Answer;
  };
