// The registry of agents, and one agent.
import type { ConsolePage } from '../../pages/page.ts';

export const agentsPage: ConsolePage = {
  name: 'agents',
  file: import.meta.url,
  path: '/agents',
  title: { en: 'Agents', pl: 'Agenci' },
  summary: 'Agents: trust score, active tools, incidents',
  reads: 'GET /api/agents',
  menu: { key: 'a', icon: 'Bot', isPrimary: true },
  search: ['q', 'status', 'cursor', 'dialog', 'peek'],
  component: ['./agent-list.tsx', 'AgentList'],
  help: {
    words: ['trust', 'quarantine', 'enforcement'],
    acts: ['GET /api/agents', 'PUT /api/agents/:id', 'POST /api/agents/:id/quarantine'],
    see: ['/api/docs#/agents', '/.well-known/authzen-configuration'],
    en: {
      what: 'Your AI agents: owner, trust score, active tools and incidents.',
      steps: [
        'Search for an agent by ID, name, owner or team.',
        'Select an agent to see it alongside the list: Escape closes it again.',
        'If an agent misbehaves, open it and quarantine it. You can add details later.',
        "If it isn't registered, enter its ID after /agents/ in the URL. You can " +
          'quarantine it there.',
        'Select several agents to quarantine them together for one incident.',
        'Register your agents with an owner and granted tools.',
      ],
    },
    pl: {
      what: 'Twoi agenci AI: właściciel, zaufanie, aktywne narzędzia i incydenty.',
      steps: [
        'Znajdź agenta według identyfikatora, nazwy, właściciela lub zespołu.',
        'Wybierz agenta, aby zobaczyć go obok listy: Escape go zamyka.',
        'Jeśli agent działa nieprawidłowo, otwórz go i obejmij kwarantanną. Szczegóły ' +
          'można dodać później.',
        'Jeśli nie jest zarejestrowany, wpisz jego identyfikator po /agents/ w adresie ' +
          'URL. Tam można objąć go kwarantanną.',
        'Zaznacz kilku agentów, aby objąć ich kwarantanną razem, w jednym incydencie.',
        'Zarejestruj agentów z właścicielem i przyznanymi narzędziami.',
      ],
    },
  },
};

export const agentPage: ConsolePage = {
  name: 'agent',
  file: import.meta.url,
  path: '/agents/$id',
  title: { en: 'One agent', pl: 'Jeden agent' },
  summary: 'One agent: quarantine and restore, trust score history, policy enforcement ' + 'points',
  reads: 'GET /api/agents/:id',
  within: 'agents',
  route: ['./route.ts', 'agentRoute'],
  component: ['./agent-detail.tsx', 'AgentDetail'],
  help: {
    words: ['quarantine', 'policyEpoch', 'enforcement', 'trust', 'fourEyes'],
    acts: [
      'GET /api/agents/:id',
      'POST /api/agents/:id/quarantine',
      'POST /api/agents/:id/restore',
      'PUT /api/agents/:id',
    ],
    see: ['/api/docs#/agents', '/.well-known/authzen-configuration'],
    en: {
      what: 'Quarantine an agent, which blocks all its tools, and restore it.',
      steps: [
        'Quarantine: enter the incident, the reason and the approver, then the agent ID.',
        "Check which policy enforcement points acknowledged the change. Tools that don't " +
          "ask Proofline aren't blocked.",
        'Find the cause, fix it and test the agent.',
        'Attach the test to the incident, as an agent retest, a guardrail evaluation or a ' +
          'model evaluation.',
        'Restore the agent with this evidence. It must be confirmed and newer than the ' +
          'quarantine.',
      ],
    },
    pl: {
      what: 'Kwarantanna agenta, która blokuje wszystkie jego narzędzia, i przywrócenie go.',
      steps: [
        'Kwarantanna: podaj incydent, powód i osobę zatwierdzającą, a potem ' +
          'identyfikator agenta.',
        'Sprawdź, które punkty egzekwowania potwierdziły zmianę. Narzędzia, które nie ' +
          'pytają Proofline, nie są blokowane.',
        'Znajdź przyczynę, usuń ją i przetestuj agenta.',
        'Dołącz test do incydentu jako retest agenta, ocenę zabezpieczeń modelu albo ocenę ' +
          'modelu.',
        'Przywróć agenta na podstawie tego dowodu. Musi być potwierdzony i nowszy niż ' +
          'kwarantanna.',
      ],
    },
  },
};
