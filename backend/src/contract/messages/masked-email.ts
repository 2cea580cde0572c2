/**
 * An email address that its owner recognises and nobody else can read: "ann@mail.example" → "a•••@m•••.example". A
 * domain without a dot keeps its first character only. Pure.
 */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1);
  const dot = domain.lastIndexOf('.');
  return `${firstOf(email.slice(0, Math.max(at, 0)))}@${firstOf(domain)}${dot > 0 ? domain.slice(dot) : ''}`;
}

function firstOf(text: string): string {
  return `${Array.from(text)[0] ?? ''}•••`;
}
