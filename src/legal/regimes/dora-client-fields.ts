// Messages of a financial entity to its clients: Regulation (EU) 2022/2554 (DORA), Article 19(3).
import { text } from '../../domain/text.ts';
import type { DraftField } from '../rule.ts';
import { contactField } from './contact-field.ts';

const contact = contactField('dora.client_contact');

/** The first subparagraph: the incident, and the measures that have been taken. */
export const clientMessage: readonly DraftField[] = [
  {
    key: 'dora.client_message',
    label: text('What happened', 'Co się stało'),
    mandatory: true,
  },
  {
    key: 'dora.client_measures',
    label: text('What was done to limit the effects', 'Co zrobiono, aby złagodzić skutki'),
    mandatory: true,
  },
  contact,
];

/** The second subparagraph: protection measures that they can consider taking. */
export const protectionMessage: readonly DraftField[] = [
  {
    key: 'dora.client_protection',
    label: text('How you can protect yourself', 'Jak można się chronić'),
    mandatory: true,
  },
  contact,
];
