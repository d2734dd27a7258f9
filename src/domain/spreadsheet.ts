// Texts of imported files are hostile: a cell that a spreadsheet would take for a formula is made
// text by an apostrophe.

/**
 * Begins of formulas, full-width ones too: at the start of the cell, and behind what a spreadsheet
 * of another locale takes for the border of a cell.
 */
const formula = /(^|[;,|\t\r\n])([^\S\t\r\n]{0,20})(?=[=+\-@\uff1d\uff0b\uff0d\uff20])/g;

/** The text of a cell that no spreadsheet runs. */
export function cellText(text: string): string {
  return text.replace(formula, "$1$2'").replace(/^[\t\r]/, "'$&");
}

const marked = /(^|[;,|\t\r\n])([^\S\t\r\n]{0,20})'(?=[=+\-@\uff1d\uff0b\uff0d\uff20])/g;

/** What `cellText` made a cell of. */
export function textOfCell(cell: string): string {
  return cell.replace(/^'(?=[\t\r])/, '').replace(marked, '$1$2');
}
