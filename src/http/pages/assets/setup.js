// The set-up page: takes the one-time token out of the address bar, asks for the first
// administrator, and says clearly how it went. The token lives in this variable and nowhere else.
import { byId, checkMark, element } from '/assets/dom.js';

const fields = ['email', 'name', 'password', 'again'];
const leastPassword = 12;

let token = '';
let sending = false;

/** The fragment is never sent to a server; taking it away keeps it out of history and screens. */
function takeToken() {
  const fragment = new URLSearchParams(location.hash.slice(1));
  const found = fragment.get('token') ?? '';
  if (found) {
    token = found;
    history.replaceState(null, '', location.pathname);
  }
  return found !== '';
}

function showOnly(id, focus) {
  for (const name of ['no-token', 'expired', 'make', 'done']) byId(name).hidden = name !== id;
  document.title = `${byId(`${id}-title`).textContent} · Proofline`;
  if (focus) byId(`${id}-title`).focus();
}

// Faults beside the fields, with a summary on top

function labelOf(name) {
  return byId(name).labels[0].textContent;
}

function clearFaults() {
  byId('summary').hidden = true;
  for (const name of fields) {
    byId(name).removeAttribute('aria-invalid');
    byId(`${name}-error`).hidden = true;
  }
}

function showFault(name, message) {
  byId(name).setAttribute('aria-invalid', 'true');
  byId(`${name}-error`).textContent = message;
  byId(`${name}-error`).hidden = false;
}

function summaryLink(name, message) {
  const link = element('a', { href: `#${name}` }, `${labelOf(name)}: ${message}`);
  link.addEventListener('click', (event) => {
    event.preventDefault();
    byId(name).focus();
  });
  return element('li', {}, link);
}

/** `faults` are [field name or null, message]; null when no field can be named. */
function showFaults(heading, faults) {
  clearFaults();
  const lines = faults.map(([name, message]) => {
    if (!fields.includes(name)) return element('li', {}, message);
    showFault(name, message);
    return summaryLink(name, message);
  });
  byId('summary-text').textContent = heading;
  byId('summary-list').replaceChildren(...lines);
  byId('summary').hidden = false;
  byId('summary').focus();
}

function ownFaults(entered) {
  const faults = [];
  if (!/^[^\s@]+@[^\s@]+$/.test(entered.email)) {
    faults.push(['email', 'enter an e-mail address, like name@example.org']);
  }
  if (entered.name === '') faults.push(['name', 'enter your name']);
  // Characters, not UTF-16 units: an emoji is one.
  const length = [...entered.password].length;
  if (length < leastPassword) {
    faults.push(['password', `use at least ${leastPassword} characters; these are ${length}`]);
  }
  if (entered.password !== entered.again) {
    faults.push(['again', 'the two passwords are not the same']);
  }
  return faults;
}

// Sending

function entered() {
  const value = (name) => byId(name).value;
  return {
    email: value('email').trim(),
    name: value('name').trim(),
    password: value('password'),
    again: value('again'),
  };
}

function setSending(now) {
  sending = now;
  byId('send').setAttribute('aria-disabled', String(now));
  byId('progress').textContent = now ? 'Making the administrator…' : '';
}

async function submit(event) {
  event.preventDefault();
  if (sending) return;
  const values = entered();
  const faults = ownFaults(values);
  if (faults.length > 0) {
    showFaults(faults.length === 1 ? 'One field needs you' : 'Some fields need you', faults);
    return;
  }
  clearFaults();
  setSending(true);
  try {
    const { email, name, password } = values;
    const answer = await fetch('/api/ip3/v1/setup', {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ token, email, name, password }),
    });
    if (answer.ok) showDone(email);
    else showRefusal(answer, (await answer.json().catch(() => null)) ?? {});
  } catch {
    showFaults('The server could not be reached', [
      [null, 'Nothing was lost: check that it is running and send again.'],
    ]);
  } finally {
    setSending(false);
  }
}

function showRefusal(answer, problem) {
  const told = Array.isArray(problem.errors) ? problem.errors : [];
  const faults = told.map(({ pointer, message }) => [String(pointer).split('/')[1], message]);
  const aboutToken = faults.some(([name]) => name === 'token');
  if (aboutToken || (faults.length === 0 && [401, 403, 404, 409, 410].includes(answer.status))) {
    showExpired(answer, problem);
    return;
  }
  const detail = problem.detail ?? `The server answered ${answer.status}.`;
  if (faults.length > 0) return showFaults(detail, faults);
  const wait = answer.headers.get('retry-after');
  const lines = [];
  if (wait) lines.push([null, `Try again in ${wait} seconds.`]);
  if (problem.request_id) lines.push([null, `Request ${problem.request_id}`]);
  showFaults(detail, lines);
}

function showExpired(answer, problem) {
  token = '';
  byId('expired-detail').textContent = problem.detail ?? 'It is used up or older than 30 minutes.';
  const request = problem.request_id ? `Request ${problem.request_id}` : '';
  byId('expired-request').textContent = request;
  showOnly('expired', true);
}

function showDone(email) {
  token = '';
  byId('form').reset();
  byId('done-email').textContent = email;
  byId('done-command').textContent = signInCommand(email);
  document.querySelector('.done-mark').replaceChildren(checkMark());
  showOnly('done', true);
}

function signInCommand(email) {
  const program = `{email: ${JSON.stringify(email)}, password: env.PASSWORD}`;
  const quoted = program.replaceAll("'", "'\\''");
  return [
    'read -rs PASSWORD; export PASSWORD',
    `jq -n '${quoted}' |`,
    `  curl -s --json @- ${location.origin}/api/ip3/v1/auth/login`,
  ].join('\n');
}

function begin() {
  const found = takeToken();
  if (found) clearFaults();
  // Another fragment, like the one of the skip link, is not a link to set up with.
  if (found || token) return showOnly('make', false);
  byId('link-shape').textContent = `${location.origin}/setup#token=…`;
  return showOnly('no-token', false);
}

byId('form').addEventListener('submit', submit);
byId('show').addEventListener('change', ({ target }) => {
  for (const name of ['password', 'again']) byId(name).type = target.checked ? 'text' : 'password';
});
// A link that is pasted into this very tab changes the fragment and loads nothing.
addEventListener('hashchange', () => {
  if (location.hash.includes('token=')) begin();
});
begin();
