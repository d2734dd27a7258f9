// An incident for each report, as its act has it: the organisation that reports, the facts by which
// the report is due, the complete example of its template, and the reports before it recorded as
// sent. For pictures of documents, and for tests of their pages.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { ReportRegime } from '../../src/domain/report-target.ts';
import { required } from '../../src/domain/required.ts';
import { draftFields, findObligation } from '../../src/legal/registry.ts';
import type { ReportPhase } from '../../src/legal/report-phases.ts';
import { form, newEvidence, newIncident } from './records.ts';
import { callAsLegal } from './report-sample.ts';
import { actsAt, particularFacts } from './report-situations.ts';
import type { TestService } from './service.ts';
import { stringIn } from './values.ts';

const v1 = '/api/ip3/v1';

/** For a service whose clock is at 22:00. */
const sampleMoments = {
  aware_at: '2026-11-20T20:00:00.000Z',
  later: '2026-11-20T20:30:00.000Z',
};
const sentAt = '2026-11-20T21:00:00.000Z';
/** After the sample goes out. */
const later = /^2026-(?:11-2[1-9]|12-)/;
export const sampleRegimes = 'nis2,dora,gdpr,ai_act,cra,eidas,cer';

const person = (name: string, email: string, phone: string) => ({ name, email, phone });
const officer = person('Maria Zielińska', 'iod@example.org', '+48221230001');
const contacts = [
  person('Anna Nowak', 'anna.nowak@example.org', '+48221234567'),
  person('Jan Kowalski', 'jan@example.org', '+48227654321'),
];
const authority = (kind: string, name: string, channel: string) => ({ kind, name, channel });

/** Made up, and clearly so: one organisation for each act. */
const organisations: Readonly<Record<ReportRegime, object>> = {
  nis2: {
    ...{ legal_name: 'Zażółć Energia S.A.', sector: 'energy', subsector: 'electricity' },
    authorities: [authority('nis2_authority', 'CSIRT NASK', 'System S46')],
  },
  gdpr: {
    ...{ legal_name: 'Zażółć Ubezpieczenia S.A.' },
    authorities: [
      authority('data_protection_authority', 'Prezes UODO', 'Formularz na biznes.gov.pl'),
      authority('controller', 'Zażółć Handel S.A.', 'bezpieczenstwo@example.org'),
    ],
  },
  dora: {
    ...{ legal_name: 'Zażółć Płatności S.A.', sector: 'banking', currency: 'PLN' },
    authorities: [authority('dora_authority', 'Komisja Nadzoru Finansowego', 'Portal KNF')],
  },
  ai_act: {
    ...{ legal_name: 'Zażółć AI S.A.' },
    authorities: [
      authority('market_surveillance_authority', 'Przykładowy Urząd ds. AI', 'e-Doręczenia'),
      authority('ai_office', 'AI Office', 'Portal'),
      authority('provider', 'Zażółć Modele S.A.', 'bezpieczenstwo@example.org'),
    ],
  },
  cra: { legal_name: 'Zażółć Bramy Sieciowe S.A.' },
  eidas: {
    ...{ legal_name: 'Zażółć Usługi Zaufania S.A.' },
    authorities: [authority('trust_supervisor', 'Przykładowe Ministerstwo', 'e-Doręczenia')],
  },
  cer: {
    ...{ legal_name: 'Zażółć Przesył S.A.', sector: 'energy', subsector: 'electricity' },
    authorities: [authority('cer_authority', 'Przykładowe Ministerstwo', 'e-Doręczenia')],
  },
};
const registers = { register: 'KRS', number: '0000123456' };
const common = {
  ...{ country: 'PL', lei: 'PLEXAMPLE00000000133', contacts, dpo: officer },
  ...{ address: 'ul. Przykładowa 1, 00-001 Warszawa', registrations: [registers] },
};

interface Template {
  obligations: string[];
  fields: { key: string; example: string | null; fills_itself?: true }[];
}

const file = new URL('../vectors/reports/fields.json', import.meta.url);
const templates = JSON.parse(readFileSync(file, 'utf8')) as Template[];

/** An example of each field that neither the profile nor a fact of the act fills. */
export function examplesOf({ regime, obligations: [id] }: ReportPhase): Record<string, string> {
  const facts = { ...actsAt(sampleMoments)[regime], ...particularFacts[id] };
  const isOf = ({ obligations }: Template) => obligations.includes(id);
  const { fields } = required(templates.find(isOf), id);
  return Object.fromEntries(
    fields.flatMap(({ key, example, fills_itself }) => {
      const { profile, fact = '' } = draftFields.get(key) ?? {};
      const isFilled = fills_itself === true || profile !== undefined || fact in facts;
      // Read from the recorded sending of the first report.
      if (example === null || isFilled || key === 'gdpr.first_notified_at') return [];
      // The words of recipients, which a test looks for, are in none of them.
      const said = example.replace('The authority for medical devices.', 'URPL.');
      return [[key, later.test(said) ? sentAt : said] as const];
    }),
  );
}

export interface SampleIncident {
  id: string;
  public_id: string;
}

/** Makes an incident for each report that is asked for; organisations are made once. */
export function sampleReports(service: TestService) {
  const made = new Map<ReportRegime, Promise<string>>();
  const organisationOf = (regime: ReportRegime) => {
    const known = made.get(regime) ?? newOrganisation(service, regime);
    made.set(regime, known);
    return known;
  };
  return {
    newIncident: async (phase: ReportPhase): Promise<SampleIncident> => {
      const { aware_at } = sampleMoments;
      const incident = await newIncident(service, {
        ...{ title: 'Internal title', description: 'Internal words about 10.1.2.3' },
        ...{ detected_at: aware_at, aware_at },
      });
      await newExhibits(service, incident);
      const { regime, obligations } = phase;
      await callAsLegal(service, 'PUT', `${v1}/incidents/${incident.id}/legal-facts`, {
        ...actsAt(sampleMoments)[regime],
        ...particularFacts[obligations[0]],
        reporting_entity: await organisationOf(regime),
        report_fields: examplesOf(phase),
        reason: 'A sample.',
      });
      for (const id of beforeOf(obligations[0])) await recordSending(service, incident, id);
      return incident;
    },
  };
}

async function newOrganisation(service: TestService, regime: ReportRegime): Promise<string> {
  const entity = { ...common, ...organisations[regime] };
  return stringIn((await callAsLegal(service, 'POST', `${v1}/legal-entities`, entity)).id);
}

/** Those that come before it, the first one first. */
function beforeOf(id: string): string[] {
  const [before] = findObligation(id)?.obligation.depends_on ?? [];
  return before === undefined ? [] : [...beforeOf(before), before];
}

async function recordSending(service: TestService, { id }: SampleIncident, obligation_id: string) {
  await callAsLegal(service, 'POST', `${v1}/incidents/${id}/legal-submissions`, {
    ...{ obligation_id, submitted_at: sentAt, channel: 'e-Doręczenia' },
    // Parts follow, so that the supplement and the complete report are due.
    incomplete: ['GDPR-33', 'AIA-73-15D'].includes(obligation_id),
  });
}

/** One whose bytes are here, one that is elsewhere, and one that no report can name. */
async function newExhibits(service: TestService, incident: SampleIncident): Promise<void> {
  const { headers, body } = form([
    ...[{ name: 'evidence_type', content: 'log_extract' }],
    ...[{ name: 'visibility', content: 'restricted' }],
    ...[{ name: 'source', content: 'Sign-ins of the gateway' }],
    { name: 'file', content: '18:02 supplier-7 signed in\n', filename: 'in.log' },
  ]);
  const answer = await service.call('POST', `${v1}/incidents/${incident.id}/evidence`, {
    headers: { ...headers, ...(await service.as('Admin')) },
    body,
  });
  assert.equal(answer.status, 201, answer.text);
  await newEvidence(service, incident, { visibility: 'restricted' });
  await newEvidence(service, incident, {
    ...{ visibility: 'internal', source: 'Hidden source', content_ref: 'urn:hidden:1' },
    ...{ evidence_type: 'memory_dump', hash_sha256: 'cd'.repeat(32) },
  });
}
