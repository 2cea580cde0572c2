/** What makes two spellings of an e-mail address one account. Pure. */
export function emailKey(email: string): string {
  return email.trim().toLowerCase();
}
