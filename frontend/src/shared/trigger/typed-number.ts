const GROUPED = /^\d{1,3}(,\d{3})+(\.\d+)?$/;
const PLAIN = /^(\d+\.?\d*|\.\d+)$/;

/**
 * A typed number: "65000.5", "65,000.50", "65 000". Everything else - blank, a decimal comma, "65k", "0x10" - counts as
 * 0, which no rule accepts: a price is never guessed.
 */
export function typedNumber(text: string): number {
  const bare = text.replace(/\s/g, '');
  if (GROUPED.test(bare)) return Number(bare.replaceAll(',', ''));
  return PLAIN.test(bare) ? Number(bare) : 0;
}
