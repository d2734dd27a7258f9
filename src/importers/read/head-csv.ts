// The first rows of a CSV file, from the text of its head: enough to find the header.

/** Rows checked: the longest preamble in real exports has three. */
const maxRows = 6;

/** Fields of the first rows, trimmed, in lower case, without quotes. Never throws. */
export function csvRows(text: string): string[][] {
  const lines = text.slice(0, 32_768).split(/\r?\n/, maxRows);
  return lines
    .filter((line) => line.trim() !== '')
    .map((line) => fieldsOf(line, delimiterOf(line)));
}

/** The delimiter that the line has most of. */
function delimiterOf(line: string): string {
  let [best, most] = [',', 0];
  for (const sign of [',', ';', '\t', '|']) {
    const count = line.split(sign).length - 1;
    if (count > most) [best, most] = [sign, count];
  }
  return best;
}

function fieldsOf(line: string, delimiter: string): string[] {
  return line
    .split(delimiter)
    .map((field) => field.trim().replace(/^"|"$/g, '').replaceAll('""', '"').trim().toLowerCase());
}
