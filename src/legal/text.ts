// What people read of the legal engine, in both languages that drafts are written in.

export const languages = ['en', 'pl'] as const;
export type Language = (typeof languages)[number];
export type Text = Readonly<Record<Language, string>>;

/** The same thing in English and in Polish. */
export function text(en: string, pl: string): Text {
  return { en, pl };
}
