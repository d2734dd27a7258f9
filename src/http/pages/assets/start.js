// The start page: the state of this server, and the simulated incidents with filters.
import { byId, element, glyph, labelled } from '/assets/dom.js';

const pageSize = 15;
const severities = ['critical', 'high', 'medium', 'low', 'info', 'unknown'];
const moduleBase = document.querySelector('meta[name="module-base"]').content;

let incidents = [];
let shownRows = 0;
let asking = new AbortController();

async function getJson(path, signal) {
  const answer = await fetch(path, { headers: { accept: 'application/json' }, signal });
  const body = await answer.json().catch(() => null);
  if (answer.ok && body) return body;
  const said = body?.detail ?? `The server answered ${answer.status}.`;
  throw new Error(body?.request_id ? `${said} Request ${body.request_id}.` : said);
}

// State of the server

function stateChip(status) {
  const shape = { available: 'check', partial: 'half' }[status] ?? 'ring';
  const known = { available: 'Available', partial: 'Partial', gap: 'Not in this build' };
  const kind = Object.hasOwn(known, status) ? status : 'other';
  return element('span', { class: `chip ${kind}` }, glyph(shape), known[status] ?? status);
}

function familyLine(family) {
  const about = `${family.base} · Credentials: ${family.auth}`;
  const there = (family.operations ?? []).join(' · ');
  return element(
    'li',
    {},
    element('strong', {}, family.name),
    stateChip(family.status),
    element('span', { class: 'about' }, about),
    ...(there ? [element('span', { class: 'about' }, `There now: ${there}`)] : []),
  );
}

function showState(status) {
  const facts = element('dl', { class: 'facts' });
  const rows = [
    ['Version', status.version],
    ['Contract', status.contract],
    ['Running since', `${status.generated_at.slice(0, 16).replace('T', ' ')} UTC`],
  ];
  for (const [name, value] of rows) facts.append(element('dt', {}, name), element('dd', {}, value));
  const families = element('ul', { class: 'families' }, ...status.families.map(familyLine));
  byId('state').replaceChildren(facts, families);
  byId('disclaimers').replaceChildren(...status.disclaimers.map((text) => element('li', {}, text)));
}

async function loadState() {
  const place = byId('state');
  try {
    showState(await getJson(`${moduleBase}/status.json`));
  } catch (error) {
    const retry = element('button', { type: 'button', class: 'button small' }, 'Try again');
    retry.addEventListener('click', loadState);
    const said = `The state could not be read. ${error.message}`;
    place.replaceChildren(element('div', { class: 'notice bad' }, element('p', {}, said), retry));
  } finally {
    place.setAttribute('aria-busy', 'false');
  }
}

// Incidents

function severityBadge(severity) {
  const known = severities.includes(severity) ? severity : 'unknown';
  return element('span', { class: `badge ${known}` }, glyph(known), labelled(severity));
}

function evidenceChip(status) {
  const shape = status === 'confirmed' ? 'check' : 'ring';
  const kind = status === 'confirmed' ? 'confirmed' : 'gap';
  return element('span', { class: `chip ${kind}` }, glyph(shape), labelled(status));
}

// Before classification a severity is what somebody said, and the row must not look like more.
function reportedOnly({ status }) {
  if (status !== 'open') return '';
  return element('span', { class: 'minor' }, ' as reported');
}

function utcTime(instant) {
  const [day, time] = instant.split('T');
  const clock = element('span', { class: 'minor' }, ` ${time.slice(0, 5)} UTC`);
  return element('time', { datetime: instant }, day, clock);
}

// The roles are written out because the narrow layout makes blocks of rows and cells.
function cell(label, ...children) {
  return element('td', { role: 'cell', ...(label ? { 'data-label': label } : {}) }, ...children);
}

function incidentRow(incident) {
  const { category, country, priority, public_id, sector, title } = incident;
  const about = `${public_id} · ${labelled(category)}`;
  const none = element('span', { class: 'quiet' }, 'none');
  return element(
    'tr',
    { role: 'row' },
    element(
      'th',
      { scope: 'row', role: 'rowheader' },
      title,
      element('span', { class: 'id' }, about),
    ),
    cell('', severityBadge(incident.severity), reportedOnly(incident)),
    cell('Priority', priority ?? none),
    cell('Status', labelled(incident.status)),
    cell('', evidenceChip(incident.evidence_status)),
    cell('', labelled(sector), element('span', { class: 'minor' }, ` ${country}`)),
    cell('', utcTime(incident.detected_at)),
  );
}

function showMore(focusFirstNew) {
  const next = incidents.slice(shownRows, shownRows + pageSize).map(incidentRow);
  byId('rows').append(...next);
  shownRows += next.length;
  const left = incidents.length - shownRows;
  byId('more').hidden = left === 0;
  byId('more').textContent = `Show ${Math.min(left, pageSize)} more of ${left}`;
  byId('found').textContent =
    incidents.length === 0
      ? 'No incident found'
      : `${shownRows} of ${incidents.length} shown, newest first`;
  if (focusFirstNew && next[0]) {
    next[0].tabIndex = -1;
    next[0].focus();
  }
}

function showFigures({ by_severity, count, gap_pct }) {
  byId('figure-count').textContent = String(count);
  byId('figure-gap').textContent = count === 0 ? '–' : `${gap_pct.toFixed(1)} %`;
  const lines = severities.map((severity) => {
    const number = element('span', {}, String(by_severity[severity] ?? 0));
    return element('li', {}, severityBadge(severity), number);
  });
  byId('figure-severity').replaceChildren(...lines);
  byId('figures').setAttribute('aria-busy', 'false');
}

function showIncidents(answer) {
  // Only simulation data may stand under the banner; anything else is a fault, not a row.
  if (answer.source !== 'simulation') throw new Error('The answer is not marked as simulation.');
  incidents = answer.incidents;
  shownRows = 0;
  byId('rows').replaceChildren();
  byId('nothing').hidden = incidents.length > 0;
  byId('nothing-filters').textContent = filterWords();
  showFigures(answer);
  showMore(false);
}

function filterWords() {
  const chosen = [...byId('filters').querySelectorAll('select')].filter(({ value }) => value);
  return chosen
    .map((select) => `${select.labels[0].textContent}: ${select.selectedOptions[0].textContent}`)
    .join(', ');
}

function wantedQuery() {
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(byId('filters'))) if (value) query.set(name, value);
  return query;
}

async function loadIncidents() {
  asking.abort();
  asking = new AbortController();
  const { signal } = asking;
  const table = byId('table');
  table.setAttribute('aria-busy', 'true');
  try {
    const answer = await getJson(`/api/ip3/incidents?${wantedQuery()}`, signal);
    byId('trouble').hidden = true;
    showIncidents(answer);
  } catch (error) {
    if (signal.aborted) return;
    showTrouble(error);
  }
  table.setAttribute('aria-busy', 'false');
}

function showTrouble(error) {
  // fetch throws TypeError when no answer came at all; its own words differ by browser.
  const said = error instanceof TypeError ? 'The server did not answer.' : error.message;
  byId('trouble-text').textContent = `The incidents could not be read. ${said}`;
  byId('trouble').hidden = false;
  byId('found').textContent = shownRows > 0 ? 'Rows of the last answer' : 'Nothing read yet';
  if (shownRows === 0) byId('rows').replaceChildren();
}

function showSkeleton() {
  const line = () =>
    element('tr', { class: 'skeleton' }, element('td', { colspan: '7' }, element('span')));
  byId('rows').replaceChildren(...Array.from({ length: 6 }, line));
}

/** Filters live in the address, so a view can be shared and the back button works. */
function filtersFromAddress() {
  const query = new URLSearchParams(location.search);
  for (const select of byId('filters').querySelectorAll('select')) {
    const wanted = query.get(select.name) ?? '';
    const offered = [...select.options].some(({ value }) => value === wanted);
    select.value = offered ? wanted : '';
  }
}

function filtersChanged() {
  const query = String(wantedQuery());
  history.replaceState(null, '', query ? `?${query}` : location.pathname);
  return loadIncidents();
}

// Calls

function fillCall(code) {
  const command = `curl -s '${location.origin}${code.dataset.path}'`;
  code.textContent = command;
  if (!navigator.clipboard) return;
  const copy = element('button', { type: 'button', class: 'button small' }, 'Copy');
  const name = new URL(code.dataset.path, location.origin).pathname;
  copy.append(element('span', { class: 'unseen' }, ` command for ${name}`));
  copy.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(command);
      byId('copied').textContent = `Command for ${name} copied.`;
      copy.firstChild.data = 'Copied';
    } catch {
      byId('copied').textContent = 'The browser does not allow copying; select the text instead.';
      copy.firstChild.data = 'Select and copy';
    }
    setTimeout(() => (copy.firstChild.data = 'Copy'), 2000);
  });
  code.closest('li').append(copy);
}

for (const code of document.querySelectorAll('code[data-path]')) fillCall(code);
const form = byId('filters');
form.addEventListener('submit', (event) => event.preventDefault());
form.addEventListener('change', filtersChanged);
// A reset event comes before the fields are empty.
form.addEventListener('reset', () => setTimeout(filtersChanged));
byId('more').addEventListener('click', () => showMore(true));
byId('retry').addEventListener('click', loadIncidents);
for (const part of document.querySelectorAll('table, thead, tbody')) {
  part.setAttribute('role', part.tagName === 'TABLE' ? 'table' : 'rowgroup');
}
for (const row of document.querySelectorAll('thead tr')) row.setAttribute('role', 'row');
for (const head of document.querySelectorAll('thead th')) head.setAttribute('role', 'columnheader');
filtersFromAddress();
showSkeleton();
loadState();
loadIncidents();
