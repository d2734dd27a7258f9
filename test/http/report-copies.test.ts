// Copies of a report for an authority that the law does not name: each is delivered and receipted on
// its own, in either order, and the duty is met by the report to the one that the law names.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { reportPhases } from '../../src/legal/report-phases.ts';
import { count, onEachEngine } from '../support/records.ts';
import { exportAsLegal, newReportedIncident } from '../support/report-sample.ts';
import { openTestService, type TestService } from '../support/service.ts';

const copied = reportPhases.filter(({ targets }) => targets.length > 1);

onEachEngine('copies of reports', (engine) => {
  let service: TestService;
  let incident: { id: string };
  before(async () => {
    service = await openTestService(engine);
    incident = await newReportedIncident(service);
  });
  after(() => service.close());

  const ask = async (method: 'GET' | 'POST', path: string, body?: object) => {
    const headers = await service.as('Legal/DPO');
    const given = body === undefined ? {} : { body };
    return service.call(method, `/api/reports/${path}`, { headers, ...given });
  };
  async function receive(report_id: string) {
    const { package_sha256 } = (await ask('GET', report_id)).body;
    const answer = await ask('POST', `${report_id}/receipt`, { package_sha256 });
    assert.equal(answer.status, 201, answer.text);
    return (await ask('GET', report_id)).body;
  }
  const sendings = (duty: string) =>
    count(service, 'legal_submission where incident_id = $1 and obligation_id = $2', [
      ...[incident.id, duty],
    ]);

  test('a report with copies › those of DORA and of models with systemic risk', () => {
    const regimes = copied.map(({ regime }) => regime);
    assert.deepEqual([...new Set(regimes)].toSorted(), ['ai_act', 'dora']);
  });

  for (const { regime, phase, targets, obligations } of copied) {
    const [named, ...others] = targets;
    test(`${regime} ${phase} › a receipt of each copy › its own, and only ${named} meets the duty`, async () => {
      const met = async () => {
        const counts = await Promise.all(obligations.map(sendings));
        return counts.reduce((sum, one) => sum + one, 0);
      };
      for (const target of others) {
        const report = await receive(
          await exportAsLegal(service, incident, { regime, phase, target }),
        );
        assert.deepEqual([report.target, report.delivery], [target, 'confirmed']);
      }
      assert.equal(await met(), 0, 'a copy meets no duty');
      const main = await receive(
        await exportAsLegal(service, incident, { regime, phase, target: named }),
      );
      assert.deepEqual([main.target, main.delivery], [named, 'confirmed']);
      assert.equal(await met(), 1);
    });
  }
});
