/** The pattern of LIKE and ILIKE for texts that contain this one; what is special in a pattern stands for itself. Pure. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}
