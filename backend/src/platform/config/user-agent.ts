/** That of package.json. */
export const VERSION = '0.1.0';

/** Who asks, for servers outside: the product, its version and where to find who runs it. */
export function userAgentOf({ publicUrl }: { readonly publicUrl: string }): string {
  return `Bellwether/${VERSION} (+${publicUrl})`;
}
