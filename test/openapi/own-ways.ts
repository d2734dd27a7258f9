// Codes that an operation has a way of its own for, with what is changed of its request.
import { approvalChanges } from './approval-requests.ts';
import { bulkChanges } from './bulk-requests.ts';
import { calendarChanges } from './calendar-requests.ts';
import { customFieldChanges } from './custom-field-requests.ts';
import { draftChanges } from './draft-requests.ts';
import { engagementChanges } from './engagement-requests.ts';
import { entityChanges } from './entity-requests.ts';
import { erasureChanges } from './erasure-requests.ts';
import { holdChanges } from './hold-requests.ts';
import { indicatorChanges } from './indicator-requests.ts';
import { keyChanges } from './key-requests.ts';
import { logEventChanges } from './log-event-requests.ts';
import { machineChanges } from './machine-requests.ts';
import { mappingChanges } from './mapping-requests.ts';
import { noteChanges } from './note-requests.ts';
import { outcomeChanges } from './outcome-requests.ts';
import { packageChanges } from './package-requests.ts';
import { passkeyChanges } from './passkey-requests.ts';
import { relationChanges } from './relation-requests.ts';
import { retentionChanges } from './retention-requests.ts';
import { scimChanges } from './scim-requests.ts';
import { signOnChanges } from './sign-on-requests.ts';
import { teamChanges } from './team-requests.ts';
import { templateChanges } from './template-requests.ts';
import { watchChanges } from './watch-requests.ts';

export const ownWays = {
  ...approvalChanges,
  ...bulkChanges,
  ...calendarChanges,
  ...customFieldChanges,
  ...engagementChanges,
  ...erasureChanges,
  ...holdChanges,
  ...indicatorChanges,
  ...keyChanges,
  ...logEventChanges,
  ...machineChanges,
  ...teamChanges,
  ...mappingChanges,
  ...noteChanges,
  ...outcomeChanges,
  ...packageChanges,
  ...passkeyChanges,
  ...relationChanges,
  ...retentionChanges,
  ...scimChanges,
  ...signOnChanges,
  ...templateChanges,
  ...draftChanges,
  ...entityChanges,
  ...watchChanges,
};
