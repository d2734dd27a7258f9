// The languages of the console.
export const languages = ['en', 'pl'] as const;
export type Language = (typeof languages)[number];
