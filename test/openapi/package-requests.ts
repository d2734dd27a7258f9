// How refusals of packages and of reports that go out are provoked.
import { newIncident } from '../support/records.ts';
import type { TestService } from '../support/service.ts';
import type { Fixture } from './requests.ts';

/** Operation and code → what is changed of the request that the document shows. */
export const packageChanges: Readonly<Record<string, (service: TestService) => Promise<Fixture>>> =
  {
    'getEvidencePackage conflict': async (service) => {
      const { id } = await newIncident(service);
      return { path: { id }, query: { document: 'close' } };
    },
    // A new incident fills none of the mandatory fields.
    'exportReport reason_required': async (service) => {
      const { id } = await newIncident(service);
      return { path: { id }, body: { check: 'strict' } };
    },
  };
