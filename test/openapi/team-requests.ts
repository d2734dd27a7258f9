// What the examples of teams need, and how their conflicts are had.
import { connectors } from '../../src/importers/importer.ts';
import type { TestService } from '../support/service.ts';
import { join, newMember, newTeam } from '../support/teams.ts';
import type { Body } from './requests.ts';
import type { Fixture } from './reused-fixtures.ts';

type Make = (service: TestService) => Promise<Fixture>;
type Change = (service: TestService) => Promise<Fixture & { send?: Body }>;

/** A text that no other one is. */
const unused = () => `team-${Math.round(performance.now() * 1000)}`;

function aNewName(): Promise<Fixture> {
  return Promise.resolve({ body: { name: unused() } });
}

async function aTeam(service: TestService): Promise<{ path: { id: string } }> {
  return { path: { id: await newTeam(service, unused()) } };
}

async function aTeamToJoin(service: TestService): Promise<Fixture> {
  const { path } = await aTeam(service);
  const { id } = await newMember(service, `${unused()}@example.org`, []);
  return { path: { ...path, account: id } };
}

async function aMembership(service: TestService): Promise<Fixture> {
  const { path } = await aTeam(service);
  const { id } = await newMember(service, `${unused()}@example.org`, []);
  await join(service, path.id, id, 'Viewer');
  return { path: { ...path, account: id } };
}

export async function aTeamToImportFor(service: TestService): Promise<Fixture> {
  const team = unused();
  await newTeam(service, team);
  return { query: { team } };
}

const imports = ['Auto', ...connectors.map((one) => one[0]!.toUpperCase() + one.slice(1))];

export const teamFixtures: Readonly<Record<string, Make>> = {
  ...Object.fromEntries(imports.map((one) => [`import${one}`, aTeamToImportFor])),
  createTeam: aNewName,
  archiveTeam: aTeam,
  listTeamMembers: aTeam,
  setTeamMember: aTeamToJoin,
  removeTeamMember: aMembership,
};

const json = (value: unknown): Body => ({ type: 'application/json', value });

export const teamChanges: Readonly<Record<string, Change>> = {
  'createTeam conflict': async (service) => {
    const name = unused();
    await newTeam(service, name);
    return { send: json({ name: name.toUpperCase() }) };
  },
  'archiveTeam conflict': async (service) => {
    const { path } = await aTeam(service);
    const headers = await service.as('Admin');
    await service.call('POST', `/api/ip3/v1/teams/${path.id}/archive`, { headers });
    return { path };
  },
  // Someone with roles for all records.
  'setTeamMember conflict': async (service) => {
    const { path } = await aTeam(service);
    await service.as('Viewer');
    return { path: { ...path, account: 'viewer@example.org' } };
  },
};
