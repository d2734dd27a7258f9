// Every action that the audit trail records.

/** Kinds of entries, a closed list that readers can rely on, and what each one records. */
export const auditMeanings = {
  'account.created': 'An administrator, a first single sign-on or a directory made a user.',
  'account.provisioned':
    'A directory changed, disabled or removed a user that it keeps, or took one over; the ' +
    'provider and what changed are named.',
  'account.updated': 'A user was changed or disabled, or got a new password on the command line.',
  'account.setup': 'The first administrator was made.',
  'account.password_changed':
    'A user chose a new password; all sessions and tokens before it ended.',
  'account.password_refused': 'A new password was refused, because the old one was not known.',
  'account.reset_link_created':
    'A one-time link was made by which a user chooses a password; whose, and its end are named.',
  'account.password_reset':
    'A user chose a password by a link; who made the link is named. All sessions ended.',
  'account.factor_added': 'A user set up a second factor; which, and the name of a passkey.',
  'account.passkey_renamed': 'A user renamed an own passkey; the name before is named.',
  'account.factor_removed': 'A user removed the own second factor, after proving it again.',
  'account.factor_reset':
    'An administrator took a lost second factor away; whose is named. All sessions ended.',
  'account.recovery_codes_renewed': 'A user made new recovery codes; those before work no more.',
  'auth.factor_refused':
    'A code of a second factor was wrong or had been used, or a passkey was refused; why is ' +
    'named. `counter`: it did not count up, so there might be a copy of it.',
  'auth.stepped_up':
    'A user proved again who it is, for an action that needs it; with what is named.',
  'approval.requested':
    'Someone asked for something that a second person has to approve; what exactly is named.',
  'approval.confirmed': 'The second person approved it in a login of the own, with the reason.',
  'approval.refused': 'The second person refused it in a login of the own, with the reason.',
  'approval.used': 'What was approved was done; an approval counts once.',
  'account.roles_replaced':
    'Single sign-on or a directory changed the roles of a user; before, after and the groups are ' +
    'named.',
  'account.identity_linked':
    'An administrator linked a user to an identity of a provider, or the first login of a user ' +
    'that its directory had made did.',
  'account.identity_unlinked': 'An administrator removed such a link; its sessions ended.',
  'auth.login': 'A user logged in; with single sign-on the provider is named.',
  'auth.sign_on_refused':
    'A single sign-on was refused; the provider, the reason and who, where proven, are named.',
  'auth.provider_logout': 'A provider ended the sessions of users that had begun with it.',
  'auth.login_refused': 'A login was refused; whose is named where the e-mail belongs to a user.',
  'auth.attempts_refused':
    'Attempts at a credential came too fast and were refused; once for each limit and window.',
  'auth.sessions_ended': 'Logins were ended by their user or an administrator; how many is named.',
  'auth.logout': 'A user logged out; the token is revoked.',
  'token.created': 'A user made a personal access token; its roles and end are named.',
  'token.revoked': 'A personal access token was revoked.',
  'service_account.created': 'An administrator made a service account; its terms are named.',
  'service_account.changed':
    'The terms of a service account were changed, or it was disabled; its tokens ended.',
  'service_account.rotated': 'A service account got a new secret; how long the old one counts.',
  'team.created': 'An administrator made a team; its name is named.',
  'team.archived': 'An administrator archived a team; its members have no rights by it any more.',
  'team.member_set':
    'An administrator gave a user a role in a team, or groups did at a login or in a directory; ' +
    'both, and the role before, are named.',
  'team.member_removed':
    'An administrator removed a user from a team, or groups no longer give it; both are named.',
  'directory_group.created': 'A directory made a group; its name is named.',
  'directory_group.changed':
    'A directory renamed a group or changed who is in it; up to 100 are named.',
  'directory_group.removed': 'A directory removed a group; its members left it.',
  'auth.machine_token': 'A service account got a token; its scopes and certificate are named.',
  'auth.machine_refused': 'A service account was refused a token; which, where it is known.',
  'incident.created': 'An incident was recorded, by a person or by an import.',
  'incident.classified': 'Priority, severity or a flag was set.',
  'incident.described': 'Title, description or impact changed; both versions are named.',
  'incident.reopened': 'A closed record was opened again.',
  'incident.record_closed': 'The registry record was closed on remediation evidence.',
  'incident.assigned': 'An owner was set and the clock started.',
  'incident.assignment_undone': 'The last assignment was taken back; both owners are named.',
  'incident.moved': 'The incident moved in the workflow.',
  'incidents.bulk_started':
    'A change to all incidents that match a filter was started; what and how many is named.',
  'incidents.bulk_cancelled': 'Such a change was stopped; how many were done is named.',
  'incident.bulk_change_undone':
    'What such a change wrote was taken back; the values before and after are named.',
  'incident.evidence_erased':
    "The keys of the incident's files were destroyed: on what ground, who approved it, which " +
    'records, and what it did not reach, is named.',
  'incident.watch_changed': 'A person began or stopped watching the incident.',
  'incidents.export_started':
    'An export of all incidents that match a filter began; the filter is named.',
  'incidents.export_ended':
    'Such an export ended; how many incidents left and whether the file is whole is named.',
  'view.saved': 'A view of the list was saved; its name, filter and audience are named.',
  'view.changed': 'A view of the list was changed by its author.',
  'view.deleted': 'A view of the list was deleted.',
  'view.pinned': 'A user put a view of the list into the own menu, or took it out.',
  'incident.milestones_recorded': 'A user recorded when it occurred, was contained and recovered.',
  'incident.closed': 'The incident was closed; the records that satisfied the gate are named.',
  'incident.close_refused': 'The retest gate refused a closing; what was missing is named.',
  'incident.outcome_set':
    'A false positive, an accepted risk or a duplicate was recorded, with reason and approver.',
  'incident.outcome_refused': 'An accepted risk was not approved; what was lacking is named.',
  'incident.outcome_ended':
    'An outcome ended: withdrawn, at its date, or because the record was closed.',
  'incident.duplicate_named': 'Another incident was marked as a duplicate of this one.',
  'incident.linked': 'A link to another incident was added; both incidents have the entry.',
  'incident.unlinked': 'A link to another incident was removed; both incidents have the entry.',
  'incident.merged': 'The incident was merged into another one; its records stay where they are.',
  'incident.merge_received':
    'Other incidents were merged into this one; times that became earlier are named.',
  'incident.merge_undone': 'A merge was undone; times that became what they were are named.',
  'incident.split':
    'Another incident was split off; the chosen records stay here and are shown there.',
  'incident.split_off': 'The incident was split off from another one, with its times and flags.',
  'incident.split_undone': 'A split was undone; the incident that it made is not shown any more.',
  'action.added': 'A response step was added to the incident, from a playbook or by its title.',
  'action.updated': 'A response step moved, was approved, or got its remediation evidence.',
  'action.approval_refused': 'A response step was not approved; what the approval lacked is named.',
  'evidence.attached': 'Evidence was attached and sealed into its chain of custody.',
  'evidence.confirmed': 'A person confirmed what a machine reported.',
  'evidence.withdrawn': 'Evidence was taken out of every gate; the record stays.',
  'evidence.verified': 'The bytes were read again and compared; what was found is named.',
  'evidence.visibility_changed': 'Evidence was shown to more people or to fewer, with the reason.',
  'evidence.split': 'An incident that was split off shows the record, which stays where it is.',
  'evidence.erased': 'The key of the bytes was destroyed; the file, ground and approver are named.',
  'evidence.texts_erased':
    'The texts of a record without a file here were erased; ground and approver are named.',
  'evidence.exported': 'The bytes of evidence that is not public were exported.',
  'note.created': 'A note was written; the hash of its text is named, not the text.',
  'note.edited': 'A note got another text; the hashes of both are named.',
  'note.retracted': 'The text of a note was withdrawn, with the reason; its versions stay.',
  'note.restored': 'A note that was withdrawn is shown again.',
  'custom_field.defined': 'An administrator defined a custom field.',
  'custom_field.changed': 'A custom field was changed; both definitions are named.',
  'custom_field.retired': 'A custom field was retired; its values stay.',
  'custom_field.restored': 'A retired custom field can be filled in again.',
  'incident_template.defined': 'An administrator defined a template that incidents start from.',
  'incident_template.changed': 'A template was changed; what it said before and after is named.',
  'incident_template.archived': 'A template was archived; its incidents keep its name.',
  'incident_template.restored': 'An archived template can be used again.',
  'import_mapping.saved': 'Someone saved what the columns of a file are; what it says is named.',
  'import_mapping.archived': 'A saved mapping is offered and used no more; its versions stay.',
  'connector.created':
    'An administrator made a connector; server, targets and schedule are named, not its token.',
  'connector.changed': 'A connector was changed, paused or resumed; what changed is named.',
  'connector.retired': 'A connector was retired and its token forgotten; its imports stay.',
  'connector.fetch_requested': 'Someone asked a connector to fetch now.',
  'connector.failed': 'A connector failed after it had worked; why is named.',
  'legal_entity.defined': 'A legal entity was added to the organisation profile.',
  'legal_entity.changed': 'A legal entity was changed; the parts that changed are named.',
  'legal_entity.archived': 'A legal entity was archived; it fills no report any more.',
  'legal_entity.restored': 'An archived legal entity can report again.',
  'audit.filler':
    'Nothing happened: a filler that keeps the places of entries about engagements from telling ' +
    'how many there are. For Admin, and listed only when it is asked for.',
  'clock.jumped':
    'The clock of the machine jumped by more than a minute, or the machine slept, or a start ' +
    'found it behind the latest entry; seconds are named.',
  'audit.forked':
    'The audit log goes on under a new name after a restore; the last anchored checkpoint, the ' +
    'reason and who decided it are named.',
  'technique.decided':
    'A technique was accepted, rejected or added, or such a word was taken back.',
  'technique.history_reset':
    'Decisions on techniques so far weigh no more in suggestions; who reset them and why.',
  'log.received': 'Log events were taken in; their counts and the hash of the body are named.',
  'log.recorded': 'Log events became evidence of an incident; how many, and where they are.',
  'osint.recorded': 'A report from an open source became a signal; its label is named.',
  'indicator.added': 'A person added an indicator, or one that was withdrawn counts again.',
  'indicator.withdrawn': 'A person said that an indicator counts no more; why is named.',
  'indicators.exported':
    'Indicators were exported; the form, the filter and how many there were are named.',
  'import.completed': 'A file was imported; its counts and digest are named.',
  'vault.scrubbed': 'All kept bytes were read again; how many, and how many were not the same.',
  'vault.blob_damaged': 'Kept bytes have changed or are missing; 100 records are named.',
  'vault.adopted':
    'An operator gave a vault to this installation; its mark of before and the reason are named.',
  'vault.orphans_found': 'Files that no record names were found and left; their hashes are named.',
  'vault.orphans_set_aside':
    'Files that no record names were moved to the quarantine of the vault; their hashes are named.',
  'vault.orphans_returned':
    'Records name files again that had been set aside; they are back in their places.',
  'vault.orphans_missing': 'Files without a record are gone, and no command removed them.',
  'vault.orphans_deleted':
    'An operator had files of the quarantine deleted; hashes, reason and who decided are named.',
  'vault.files_encrypted':
    'Plain files of the vault were exchanged for encrypted ones: how many, and under which key.',
  'vault.files_decrypted':
    'Encrypted files of the vault were exchanged for plain ones: how many, under which key they ' +
    'were, and whether encryption is off.',
  'vault.key_exchanged':
    "The operator's key was exchanged: how many keys the new one wraps, and the names of both.",
  'vault.blob_mended': 'Corrupted bytes were repaired.',
  'privacy.person_searched':
    'Legal/DPO searched for a person; purpose, counts and the hash of what was found are named, ' +
    'not the person.',
  'retention.policy_set':
    'An administrator decided after how many days records of a kind are removed, or that they ' +
    'stay; before, reason and approver are named.',
  'retention.records_removed':
    'Records were removed by a retention policy; their number, times and a digest of them are ' +
    'named.',
  'retention.files_released':
    'Files that no record needs any more leave the vault a day later; their hashes are named.',
  'retention.files_removed': 'Files left the vault by a retention policy; their hashes are named.',
  'package.issued': 'A package was made for the first time; its hash and audience are named.',
  'package.timestamped':
    'A time-stamping authority was asked again about a package; what came of it is named.',
  'package.exported': 'A package was exported; its hash, audience and form are named.',
  'key.published': 'The public half of a key that signs packages was published.',
  'key.rotated':
    'Two administrators replaced a key that signs; which, why and who approved it is named.',
  'key.retired':
    'A key that signs packages, login tokens or the audit log was retired, or marked as ' +
    'compromised.',
  'import.failed': 'A file was refused whole; nothing of it was kept.',
  'import.undone': 'An import was taken back; how many incidents and records is named.',
  'import.cancelled': 'An import was stopped, or its client went away; nothing of it was kept.',
  'legal.facts_set': 'The legal facts of an incident were recorded; long ones as digests.',
  'legal.submitted': 'A user recorded that a report was sent, with its receipt if there is one.',
  'legal.deadline_marked': 'A legal deadline is 24, 6 or 1 hours away, has come, or is overdue.',
  'service_clock.marked': 'An SLA target of an owned incident is about to be missed, or was.',
  'calendar_feed.created': 'A user made an address of the calendar of deadlines.',
  'calendar_feed.revoked': 'An address of the calendar was revoked.',
  'agent.registered': 'An agent was registered: by PUT, or by a quarantine that found none.',
  'agent.updated': 'The facts about an agent or its rights were changed.',
  'agent.quarantined': 'An agent lost all its tools; the approver and the score are named.',
  'agent.quarantine_reason_added': 'An agent in quarantine got a further incident as its reason.',
  'agent.restored': 'An agent got its tools again; the evidence that validates it is named.',
  'agent.revoked': 'An agent was revoked for good.',
  'engagement.created': 'A threat-led test was set up; its audit entries are for its control team.',
  'engagement.changed': 'Facts of an engagement were changed; which ones is named.',
  'engagement.moved': 'An engagement moved to another phase.',
  'engagement.member_added': 'A user was let into an engagement.',
  'engagement.member_removed': 'A user was put out of an engagement.',
  'engagement.rules_written': 'A version of the rules of engagement was written.',
  'engagement.rules_signed': 'A member signed off a version of the rules of engagement.',
  'engagement.logged': 'An entry was added to the log of an engagement; its hash is named.',
  'engagement.content_read': 'The bytes of a register entry were exported.',
  'engagement.report_accepted': 'A final report passed the gate; what it rests on is named.',
  'engagement.report_refused': 'The gate refused a final report; what nothing proves is counted.',
  'engagement.remediation_planned': 'Findings of an engagement became incidents with owners.',
  'legal.decided': 'Legal/DPO decided that an obligation is to be met, or is not required.',
  'legal.hold_placed':
    'Legal/DPO placed a legal hold on the incident: retention removes nothing of it; why is named.',
  'legal.hold_released': 'Legal/DPO released a legal hold; why, and how many are left, is named.',
  'report.draft_saved': 'A user saved a version of the text of a report; its hash is named.',
  'report.draft_moved': 'A text of a report was submitted, commented on or discarded.',
  'report.draft_decided': 'Legal/DPO approved a text of a report, or returned it.',
  'report.exported': 'A report to an authority was made and queued; its hash is named.',
  'report.prepared': 'A report is ready in the outbox of this server, not sent.',
  'report.sent': 'A peer or a mail server took a report; that is no receipt.',
  'report.delivery_failed': 'A report could not be delivered and waits for a person.',
  'report.retried': 'A person had the delivery of a report tried again.',
  'report.confirmed': 'A receipt of a report came back; its hash is that of the report.',
} as const;
export type AuditAction = keyof typeof auditMeanings;
export const auditActions = Object.keys(auditMeanings) as AuditAction[];
