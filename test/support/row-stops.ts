// How often Tab stops in the rows of the tables that a page shows.

/** Rows where Tab stops more than once, each with what it stops at. */
export const rowsWithStops = `[...document.querySelectorAll('tbody tr')]
  .map((row) => [...row.querySelectorAll(
    'a[href], button, input, select, textarea, summary, [tabindex]')]
    .filter((one) => one.tabIndex >= 0 && !one.matches(':disabled') && one.checkVisibility())
    .map((one) => one.ariaLabel ?? one.textContent.trim().slice(0, 30) ?? one.tagName))
  .filter((stops) => stops.length > 1)
  .map((stops) => stops.join(' | '))`;
