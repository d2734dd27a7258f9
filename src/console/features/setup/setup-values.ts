// What the form of the first administrator holds, and what is wrong with it before it is sent. The
// server checks again. Pure.

export const fieldNames = ['email', 'name', 'password', 'again'] as const;
export type FieldName = (typeof fieldNames)[number];
export type SetupValues = Record<FieldName, string>;

export const emptySetup: SetupValues = { email: '', name: '', password: '', again: '' };

export const leastPassword = 12;

export function wrongFields({ email, name, password, again }: SetupValues): FieldName[] {
  const isWrong: Record<FieldName, boolean> = {
    email: !/^[^\s@]+@[^\s@]+$/.test(email.trim()),
    name: name.trim() === '',
    // Characters, not UTF-16 units: an emoji is one.
    password: [...password].length < leastPassword,
    again: again !== password,
  };
  return fieldNames.filter((field) => isWrong[field]);
}
