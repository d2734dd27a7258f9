// The registry of agents, and one agent.
import type { ConsolePage } from '../../pages/page.ts';

export const agentsPage: ConsolePage = {
  name: 'agents',
  file: import.meta.url,
  path: '/agents',
  title: { en: 'Agents', pl: 'Agenci' },
  summary: 'Agents: trust, tools in effect, incidents',
  reads: 'GET /api/agents',
  menu: { key: 'a', isPrimary: true },
  search: ['q', 'status', 'cursor', 'dialog'],
  component: ['./agent-list.tsx', 'AgentList'],
  help: {
    words: ['trust', 'quarantine', 'enforcement'],
    acts: ['GET /api/agents', 'PUT /api/agents/:id', 'POST /api/agents/:id/quarantine'],
    see: ['/api/docs#/agents', '/.well-known/authzen-configuration'],
    en: {
      what: 'Every AI agent you run: who answers for it, what it may use right now, what it did.',
      steps: [
        'Search the agent by id, name, owner or team.',
        'Something is wrong? Open it and quarantine it. Details can follow.',
        'Nobody registered it? Put its id after /agents/ in the address: the switch is there, too.',
        'Register the agents you run, with owner and granted tools.',
      ],
    },
    pl: {
      what: 'Każdy agent AI: kto za niego odpowiada, czego może teraz używać i co zrobił.',
      steps: [
        'Znajdź agenta po identyfikatorze, nazwie, właścicielu lub zespole.',
        'Coś jest nie tak? Otwórz go i skieruj do kwarantanny. Szczegóły mogą poczekać.',
        'Niezarejestrowany? Wpisz identyfikator w adresie po /agents/: wyłącznik jest i tam.',
        'Rejestruj działających agentów z właścicielem i przyznanymi narzędziami.',
      ],
    },
  },
};

export const agentPage: ConsolePage = {
  name: 'agent',
  file: import.meta.url,
  path: '/agents/$id',
  title: { en: 'One agent', pl: 'Jeden agent' },
  summary: 'One agent: quarantine and restore, trust history, enforcement points',
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
      what: 'The switch that takes all tools from an agent, and the way back.',
      steps: [
        'Quarantine: name the incident, the reason and who approves, and type the id.',
        'See which enforcement points have taken the change. What does not ask is not stopped.',
        'Find the cause, fix it, test the agent.',
        'Attach the test to the incident: agent_retest, guardrail_eval or model_eval.',
        'Restore with that record. It must be confirmed and younger than the quarantine.',
      ],
    },
    pl: {
      what: 'Wyłącznik, który odbiera agentowi wszystkie narzędzia, i droga powrotna.',
      steps: [
        'Kwarantanna: podaj incydent, powód i kto zatwierdza, a potem wpisz identyfikator.',
        'Sprawdź niżej, które punkty egzekwowania przyjęły zmianę. Kto nie pyta, nie zostaje ' +
          'zatrzymany.',
        'Znajdź przyczynę, usuń ją, przetestuj agenta.',
        'Dołącz test do incydentu: agent_retest, guardrail_eval albo model_eval.',
        'Przywróć agenta tym zapisem. Musi być potwierdzony i młodszy niż kwarantanna.',
      ],
    },
  },
};
