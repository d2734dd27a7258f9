// Legal Entity Identifiers: ISO 17442, with the check digits of ISO 7064 MOD 97-10. Also runs in
// browsers.

/** 18 letters or digits and two check digits, without spaces. */
export function isLei(text: string): boolean {
  if (!/^[A-Z0-9]{18}[0-9]{2}$/.test(text)) return false;
  let rest = 0;
  for (const sign of text) {
    for (const digit of String(Number.parseInt(sign, 36))) rest = (rest * 10 + Number(digit)) % 97;
  }
  return rest === 1;
}
