// Text as HTML: whatever it holds, it stays text.
const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export function text(said: string): string {
  return said.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);
}

/** The Markdown that descriptions of this API use: code and bold words. */
export function markdown(said: string): string {
  return text(said)
    .replace(/`([^`]+)`/g, '<code>$1</code>')
    .replace(/\*\*([^*]+)\*\*/g, '<b>$1</b>');
}
