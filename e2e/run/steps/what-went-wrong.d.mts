export function whatWentWrong(output: string): string;
export function failedFiles(output: string): string[];
export function slugOf(name: string): string;
export function lastLine(
  results: readonly {
    readonly name: string;
    readonly ok: boolean;
    readonly files: readonly string[];
    readonly output: string;
  }[],
  command: string,
): string;
