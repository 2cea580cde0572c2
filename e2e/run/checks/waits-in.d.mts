export function waitsIn(
  fileName: string,
  text: string,
): { readonly rule: 'wait' | 'clock' | 'fake time'; readonly line: number }[];
