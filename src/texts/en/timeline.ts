// What happened to an incident, a sentence for each kind of entry. `bare` is for readers who see no
// details, and for entries without them; the others name what they need.
export const timeline = {
  told: {
    service: 'An integration',
    system: 'Proofline',
    parts: {
      deadlines: 'Deadline check',
      deliveries: 'Delivery of reports',
      clock: 'Clock check',
      retention: 'Retention',
      outcomes: 'Check of accepted risks',
      cli: 'Command line',
      demo: 'Demo data',
      connector: 'Connector {{name}}',
    },
    because: '“{{text}}”',
    change: '{{field}} from {{from}} to {{to}}',
    notSet: 'not set',
    table: 'Values before and after',
    columns: { field: 'Field', before: 'Before', after: 'After' },
    raw: 'Raw entry',
    rawOf: 'Entry {{action}} as it is stored',
    open: 'Details',
    folded_one: '{{count}} automatic entry',
    folded_other: '{{count}} automatic entries',
    show: 'Show',
    hide: 'Hide',
    notesOnly: 'Notes only',
    refused: 'Refused attempts',
    request: 'Entries of one request only.',
    everything: 'Show all entries',
    order: 'Oldest first, up to 200 entries.',
    members: {
      template: 'Template',
      state: 'State',
      reason: 'Reason',
      format: 'Format',
      audience: 'Recipient',
      decision: 'Decision',
      phase: 'Report',
      mark: 'Mark',
      clock: 'Target',
      missing: 'Missing',
      have: 'Available',
      version: 'Version',
      hash_ok: 'Hash correct',
      custody_holds: 'Chain of custody correct',
      retest_gate: 'Closing check',
      gate_evidence: 'Evidence for closing',
      owner_known: 'Owner has an account',
      clock_of_severity: 'Targets of severity',
      expires_at: 'Accepted until',
      end: 'End',
      lack: 'Missing approval',
      duplicate_of: 'Original incident',
      duplicate: 'Duplicate',
      relation: 'Relation',
      incident: 'Other incident',
      incidents: 'Incidents',
      sla_due: 'Target date',
    },
    says: {
      incident: {
        created: {
          bare: '<who/> recorded this incident.',
          template: '<who/> recorded this incident from the template <b>{{template}}</b>.',
        },
        classified: {
          bare: '<who/> classified it.',
          full: '<who/> classified it: <b>{{changes}}</b>.',
        },
        described: {
          bare: '<who/> changed the details.',
          full: '<who/> changed <b>{{fields}}</b>.',
        },
        reopened: { bare: '<who/> reopened it.' },
        record_closed: { bare: '<who/> closed the registry record.' },
        assigned: {
          bare: '<who/> assigned it.',
          full: '<who/> assigned it to <owner/>.',
          self: '<who/> took it.',
          moved:
            '<who/> assigned it to <owner/> and moved it from <b>{{from}}</b> to <b>{{to}}</b>.',
          selfMoved: '<who/> took it and moved it from <b>{{from}}</b> to <b>{{to}}</b>.',
        },
        assignment_undone: {
          bare: '<who/> took back the assignment.',
          full: '<who/> took back the assignment to <owner/>.',
        },
        outcome_set: {
          bare: '<who/> recorded an outcome.',
          full: '<who/> recorded the outcome <b>{{outcome}}</b>.',
          until: '<who/> recorded the outcome <b>{{outcome}}</b> until <b>{{until}}</b>.',
          of: '<who/> marked it as a duplicate of <b>{{other}}</b>.',
        },
        outcome_refused: { bare: '<who/> tried to accept the risk; the approval was refused.' },
        outcome_ended: {
          bare: '<who/> ended an outcome.',
          full: '<who/> withdrew the outcome <b>{{outcome}}</b>.',
          expired: '<who/> ended the outcome <b>{{outcome}}</b> at its date.',
          closed: '<who/> ended the outcome <b>{{outcome}}</b> by closing the incident.',
        },
        duplicate_named: {
          bare: '<who/> marked another incident as a duplicate of this one.',
          full: '<who/> marked <b>{{other}}</b> as a duplicate of this incident.',
        },
        linked: {
          bare: '<who/> linked it to another incident.',
          full: '<who/> added a link: this incident {{relation}} <b>{{other}}</b>.',
        },
        merged: {
          bare: '<who/> merged it into another incident.',
          full: '<who/> merged it into <b>{{other}}</b>.',
        },
        merge_received: {
          bare: '<who/> merged other incidents into this one.',
          full: '<who/> merged <b>{{others}}</b> into this incident.',
          times: '<who/> merged <b>{{others}}</b> into this incident. Changed: <b>{{changes}}</b>.',
        },
        merge_undone: {
          bare: '<who/> undid a merge.',
          full: '<who/> undid the merge with <b>{{other}}</b>.',
          of: '<who/> undid the merge of <b>{{others}}</b>.',
        },
        split: {
          bare: '<who/> split off another incident.',
          full: '<who/> split off <b>{{other}}</b>. The chosen records stay here.',
        },
        split_off: {
          bare: '<who/> split it off from another incident.',
          full: '<who/> split it off from <b>{{other}}</b>.',
        },
        split_undone: {
          bare: '<who/> undid a split.',
          full: '<who/> undid the split of <b>{{other}}</b>.',
        },
        unlinked: {
          bare: '<who/> removed a link to another incident.',
          full: '<who/> removed the link to <b>{{other}}</b>.',
        },
        moved: {
          bare: '<who/> moved it to another state.',
          full: '<who/> moved it from <b>{{from}}</b> to <b>{{to}}</b>.',
        },
        watch_changed: {
          bare: '<who/> changed whether they watch it.',
          on: '<who/> started watching.',
          off: '<who/> stopped watching.',
        },
        evidence_erased: { bare: '<who/> erased the evidence of the incident.' },
        bulk_change_undone: {
          bare: '<who/> took back a change of many incidents.',
          full: '<who/> took back a change of many incidents: <b>{{changes}}</b>.',
        },
        milestones_recorded: {
          bare: '<who/> recorded times.',
          full: '<who/> recorded times: <b>{{fields}}</b>.',
        },
        closed: {
          bare: '<who/> closed it.',
          met: '<who/> closed it. The requirements for closing were met.',
          despite:
            '<who/> closed it. The requirements for closing were met by an older retest; ' +
            'a newer one had failed.',
          off: '<who/> closed it. The closing check was switched off.',
        },
        close_refused: {
          bare: '<who/> tried to close it. The closing check refused.',
          full: '<who/> tried to close it. The closing check refused. Missing: <b>{{missing}}</b>.',
        },
      },
      action: {
        added: {
          bare: '<who/> added a response action.',
          full: '<who/> added the action <b>{{title}}</b>.',
        },
        updated: {
          bare: '<who/> changed a response action.',
          full: '<who/> changed the action <b>{{title}}</b>.',
          moved: '<who/> moved the action <b>{{title}}</b> from <b>{{from}}</b> to <b>{{to}}</b>.',
        },
        approval_refused: {
          bare: '<who/> tried to approve an action. The approval was refused.',
          full: '<who/> tried to approve <b>{{title}}</b>. The approval was refused.',
        },
      },
      approval: {
        requested: { bare: '<who/> asked for an approval by a second person.' },
        confirmed: { bare: '<who/> approved a request.' },
        refused: { bare: '<who/> refused a request.' },
        used: { bare: '<who/> did what was approved.' },
      },
      evidence: {
        attached: { bare: '<who/> attached evidence.', full: '<who/> attached <b>{{type}}</b>.' },
        confirmed: {
          bare: '<who/> confirmed evidence.',
          full: '<who/> confirmed <b>{{type}}</b>.',
        },
        withdrawn: {
          bare: '<who/> withdrew evidence.',
          full: '<who/> withdrew <b>{{type}}</b>.',
        },
        verified: {
          bare: '<who/> verified evidence.',
          full: '<who/> verified <b>{{type}}</b>.',
        },
        visibility_changed: {
          bare: '<who/> changed who can see evidence.',
          full: '<who/> changed who can see <b>{{type}}</b>: <b>{{from}}</b> to <b>{{to}}</b>.',
        },
        split: {
          bare: '<who/> split off an incident that shows evidence.',
          full: '<who/> split off <b>{{other}}</b>, which shows <b>{{type}}</b>.',
        },
        erased: {
          bare: '<who/> erased the file of evidence.',
          full: '<who/> erased the file of <b>{{type}}</b>.',
        },
        texts_erased: {
          bare: '<who/> erased the texts of evidence.',
          full: '<who/> erased the texts of <b>{{type}}</b>.',
        },
        exported: {
          bare: '<who/> exported evidence.',
          full: '<who/> exported <b>{{type}}</b>.',
        },
      },
      technique: {
        decided: {
          bare: '<who/> decided on a technique.',
          full: '<who/> decided on the technique <b>{{technique}}</b>.',
        },
      },
      log: { recorded: { bare: '<who/> added log events as evidence.' } },
      indicator: {
        added: { bare: '<who/> added an indicator.' },
        withdrawn: { bare: '<who/> withdrew an indicator.' },
      },
      indicators: { exported: { bare: '<who/> exported the indicators.' } },
      osint: { recorded: { bare: '<who/> added an OSINT report as evidence.' } },
      import: {
        completed: {
          bare: '<who/> imported the file that reported this incident.',
          full: '<who/> imported the file that reported this incident, as <b>{{connector}}</b>.',
        },
      },
      vault: {
        blob_damaged: { bare: '<who/> found corrupted evidence in the vault.' },
        blob_mended: { bare: '<who/> repaired evidence in the vault.' },
      },
      package: {
        issued: { bare: '<who/> issued an evidence package.' },
        timestamped: { bare: '<who/> asked for a time stamp of an evidence package.' },
        exported: {
          bare: '<who/> exported a package.',
          full: '<who/> exported a package as <b>{{format}}</b>.',
        },
      },
      legal: {
        hold_placed: { bare: '<who/> placed a legal hold.' },
        hold_released: { bare: '<who/> released a legal hold.' },
        facts_set: { bare: '<who/> recorded legal facts.' },
        submitted: {
          bare: '<who/> recorded that a report was submitted.',
          full: '<who/> recorded that a report was submitted: {{way}}.',
          moved: '<who/> recorded that a report was submitted: {{way}}; reference {{reference}}.',
        },
        deadline_marked: {
          bare: '<who/> reminded of a legal deadline.',
          full: '<who/> reminded of a legal deadline: <b>{{regime}}</b>.',
        },
        decided: {
          bare: '<who/> decided on a reporting obligation.',
        },
      },
      service_clock: {
        marked: {
          bare: '<who/> reminded of an SLA target.',
          full: '<who/> reminded of an SLA target: <b>{{clock}}</b>.',
        },
      },
      agent: {
        registered: { bare: '<who/> registered the agent.' },
        updated: { bare: '<who/> changed the agent.' },
        quarantined: { bare: '<who/> quarantined the agent.' },
        quarantine_reason_added: {
          bare: '<who/> added this incident as a reason for the quarantine of the agent.',
        },
        restored: { bare: '<who/> restored the agent.' },
        revoked: { bare: '<who/> revoked the agent.' },
      },
      report: {
        draft_saved: { bare: '<who/> saved the text of a report.' },
        draft_moved: { bare: '<who/> worked on the text of a report.' },
        draft_decided: { bare: '<who/> decided on the text of a report.' },
        exported: {
          bare: '<who/> created a report to an authority.',
          full: '<who/> created the report <b>{{regime}}: {{phase}}</b>.',
        },
        prepared: { bare: '<who/> prepared a report in the outbox. It is not sent.' },
        sent: { bare: '<who/> exported a report. There is no receipt yet.' },
        delivery_failed: { bare: '<who/> failed to deliver a report.' },
        retried: { bare: '<who/> started another delivery of a report.' },
        confirmed: { bare: '<who/> recorded the receipt of a report.' },
      },
      note: {
        created: { bare: '<who/> wrote a note.' },
        edited: { bare: '<who/> edited a note.' },
        retracted: { bare: '<who/> withdrew the text of a note.' },
        restored: { bare: '<who/> restored a note.' },
      },
    },
  },
};
