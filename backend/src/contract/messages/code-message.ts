/** The message that carries the code of the /trial page to the person's chat. Pure. */
export function codeMessage(code: string): string {
  return [
    `${code} is your Bellwether code.`,
    'Enter it within 10 minutes on the page that asked for it.',
    'If you did not ask for one, share it with no one: without it nothing happens.',
  ].join('\n');
}
