/** Whether PostgreSQL and canonical JSON can both hold the text. */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}
