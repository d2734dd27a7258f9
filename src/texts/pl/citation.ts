// Articles as Polish law cites them: `GDPR Art. 33(4)(a)` → `RODO art. 33 ust. 4 lit. a)`.

const article = /\b(?:Art\. )?(\d+[a-z]?)((?:\([0-9a-z]+\))+)/g;

function partsOf(brackets: string): string {
  return [...brackets.matchAll(/\(([0-9a-z]+)\)/g)]
    .map(([, part = '']) => (/^\d/.test(part) ? ` ust. ${part}` : ` lit. ${part})`))
    .join('');
}

/** A citation of the legal engine in Polish. */
export function citation(english: string): string {
  return english
    .replace(article, (_, number: string, brackets: string) => `art. ${number}${partsOf(brackets)}`)
    .replaceAll('Art. ', 'art. ')
    .replaceAll('art. art. ', 'art. ')
    .replace('last subparagraph', 'akapit ostatni')
    .replace('second subparagraph', 'akapit drugi')
    .replaceAll('(EU)', '(UE)')
    .replace('GDPR', 'RODO');
}
