// The fields of the delivery of a report, which has one for each report.
import { channelNames, deliveryStates } from '../domain/delivery.ts';
import { choice, integer, text, time } from './field.ts';

/** The columns of `report_delivery` that answers show. */
export const deliveryFields = {
  /** In the API `delivery`. */
  state: choice(deliveryStates, {
    views: [],
    description:
      'queued, sending, retrying; prepared: in the outbox of this server, not sent; sent: a peer ' +
      'took it, or a proof of sending says so; confirmed: a receipt came back; dead: failed, ' +
      'until a user retries.',
    example: 'queued',
    label: { en: 'State', pl: 'Stan' },
    help: { en: 'How far the delivery has come.', pl: 'Na jakim etapie jest wysyłka.' },
  }),
  channel: choice(channelNames, {
    listed: true,
    example: 'outbox',
    label: { en: 'Channel', pl: 'Kanał' },
    help: { en: 'The way in which it is sent.', pl: 'Sposób wysyłki.' },
  }),
  address: text({
    max: 2000,
    example: 'outbox:',
    label: { en: 'Recipient address', pl: 'Adres odbiorcy' },
    help: {
      en: 'Where it is sent, without secrets.',
      pl: 'Dokąd jest wysyłane, bez danych poufnych.',
    },
  }),
  /** In the API `attempt_count`. */
  attempts: integer({
    max: 2_147_483_647,
    views: [],
    generated: true,
    example: 1,
    label: { en: 'Attempts', pl: 'Próby' },
    help: { en: 'How often it was sent so far.', pl: 'Ile razy próbowano wysłać.' },
  }),
  next_attempt_at: time({
    optional: true,
    example: '2026-11-20T14:05:55.310Z',
    label: { en: 'Next attempt', pl: 'Następna próba' },
    help: { en: 'When it is sent again.', pl: 'Kiedy nastąpi kolejna próba.' },
  }),
  sent_at: time({
    optional: true,
    description: 'When a peer took it from this service.',
    example: '2026-11-20T14:05:41.020Z',
    label: { en: 'Sent', pl: 'Wysłanie' },
    help: { en: "When the recipient's server took it.", pl: 'Kiedy przyjął je serwer adresata.' },
  }),
  confirmed_at: time({
    optional: true,
    example: '2026-11-20T15:30:00.000Z',
    label: { en: 'Receipt', pl: 'Potwierdzenie' },
    help: { en: 'When a receipt came back.', pl: 'Kiedy wpłynęło potwierdzenie.' },
  }),
  updated_at: time({
    example: '2026-11-20T14:05:41.020Z',
    label: { en: 'Changed', pl: 'Zmiana' },
    help: { en: 'When its state last changed.', pl: 'Kiedy ostatnio zmienił się stan.' },
  }),
} as const;
