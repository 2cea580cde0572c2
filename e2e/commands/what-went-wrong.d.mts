export function whatWentWrong(output: string): string;
