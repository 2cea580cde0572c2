export interface PageWeight {
  readonly page: string;
  readonly bytes: number;
  readonly limit: number;
}

export interface ManifestEntry {
  readonly file: string;
  readonly imports?: readonly string[];
}

export function pageWeights(
  manifest: Readonly<Record<string, ManifestEntry>>,
  sizeOf: (file: string) => number,
): readonly PageWeight[];
export function complainAboutWeight(): string | null;
