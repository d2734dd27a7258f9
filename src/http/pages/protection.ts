// Security headers of pages: scripts and styles are our own files and nothing else.
const contentPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  // Forms are sent by script; a form that a browser would send itself goes nowhere.
  "form-action 'none'",
  "frame-ancestors 'none'",
  // No string can become mark-up, so hostile text can only ever be text.
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

export const pageProtection = {
  'content-security-policy': contentPolicy,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
};
