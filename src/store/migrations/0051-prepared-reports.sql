-- A report in the outbox has not left the machine: it is `prepared`, and nobody has sent it. Only a proof
-- of sending says otherwise; the time of that proof stands with the receipt.
alter table report_delivery drop constraint report_delivery_state_check;
alter table report_delivery add constraint report_delivery_state_check
  check (state in ('queued', 'sending', 'retrying', 'prepared', 'sent', 'confirmed', 'dead')) not valid;
update report_delivery set sent_at = null,
  state = case when state = 'sent' and not exists (
    select from report_receipt
    where report_receipt.report_id = report_delivery.report_id and receipt_kind = 'proof_of_sending')
    then 'prepared' else state end
where channel = 'outbox' and (sent_at is not null or state = 'sent');
