// Why an operator decides something, and who it was: texts that stay in the audit trail.
import { InvalidArgumentError } from 'commander';

export function reasonText(text: string): string {
  const trimmed = text.trim();
  if (trimmed !== '' && trimmed.length <= 2000 && trimmed.isWellFormed()) return trimmed;
  throw new InvalidArgumentError('1 to 2000 characters are expected.');
}
