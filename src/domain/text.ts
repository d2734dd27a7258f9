// A text in the languages of the product, for what is declared once for server and console.

export const languages = ['en', 'pl'] as const;
export type Language = (typeof languages)[number];
export type Text = Readonly<Record<Language, string>>;

/** The same thing in English and in Polish. */
export function text(en: string, pl: string): Text {
  return { en, pl };
}
