export interface Named {
  readonly name: string;
  readonly line: number;
  readonly isMethod: boolean;
}

export interface BannedWord {
  readonly word: string;
  readonly instead: string;
  readonly in?: RegExp;
  readonly as?: 'method' | 'file';
}

export interface NameOfFile {
  readonly file: string;
  readonly name: string;
  readonly as: 'name' | 'method' | 'file';
}

export function wordsIn(
  fileName: string,
  text: string,
): {
  readonly names: readonly Named[];
  readonly exported: readonly string[];
  readonly comments: readonly { readonly line: number; readonly words: number }[];
};
export function wordsOf(name: string): string;
export function bannedFinder(banned: readonly BannedWord[]): (named: NameOfFile) => BannedWord | undefined;
export function countWords(text: string): number;
