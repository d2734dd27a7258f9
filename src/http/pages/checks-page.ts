// The page of the health checks, which `/readyz` and `proofline doctor` lead to. It has no script
// and asks nothing, so it shows while the database is gone.
import { anchorOf, askedBy, healthChecks, type HealthCheck } from '../../domain/health-checks.ts';
import { markdown, text } from './escaped.ts';

/** The whole page, whose files are below `base`. */
export function checksPage(base: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Proofline health checks</title>
<link rel="icon" href="${text(base)}/assets/mark.svg">
<link rel="stylesheet" href="${text(base)}/assets/reference.css">
</head>
<body>
<header><h1>Health checks</h1>
<p>What <code>/readyz</code> and <code>proofline doctor</code> check, and what to do.</p></header>
<main>
${healthChecks.map(section).join('\n')}
</main>
</body>
</html>
`;
}

function section({ name, by, proves, remedy }: HealthCheck): string {
  return `<section><h2 id="${text(anchorOf(name))}">${text(name)}</h2>
<p>${markdown(proves)} ${markdown(askedBy[by])}</p>
<p><b>If it fails:</b> ${markdown(remedy)}</p></section>`;
}
