// The reference page of the health checks, from the list that `/readyz` and the doctor use.
import { askedBy, checksPath, healthChecks } from '../src/domain/health-checks.ts';
import { code, page } from './markdown.ts';

export function healthChecksPage(): string {
  const sections = healthChecks.map(
    ({ name, by, proves, remedy }) =>
      `## ${name}\n\n${proves} ${askedBy[by]}\n\n**If it fails:** ${remedy}`,
  );
  return page(
    'Health checks',
    'What `/readyz` and `proofline doctor` check, and what to do. A server shows this page at ' +
      `${code(checksPath)}.`,
    ...sections,
  );
}
