// Co się działo z incydentem, zdanie na każdy rodzaj wpisu. Zdania nie odmieniają się przez rodzaj
// osoby.
export const timeline = {
  told: {
    service: 'Integracja',
    system: 'Proofline',
    parts: {
      deadlines: 'Kontrola terminów',
      deliveries: 'Dostarczanie zgłoszeń',
      clock: 'Kontrola czasu systemowego',
      retention: 'Retencja',
      outcomes: 'Kontrola przyjętych ryzyk',
      cli: 'Wiersz poleceń',
      demo: 'Dane demonstracyjne',
      connector: 'Łącznik {{name}}',
    },
    because: '„{{text}}”',
    change: '{{field}}: {{from}} → {{to}}',
    notSet: 'brak',
    table: 'Wartości przed zmianą i po niej',
    columns: { field: 'Pole', before: 'Przed', after: 'Po' },
    raw: 'Wpis źródłowy',
    rawOf: 'Wpis {{action}} w postaci zapisanej',
    open: 'Szczegóły',
    folded_one: '{{count}} wpis automatyczny',
    folded_few: '{{count}} wpisy automatyczne',
    folded_many: '{{count}} wpisów automatycznych',
    folded_other: '{{count}} wpisu automatycznego',
    show: 'Pokaż',
    hide: 'Ukryj',
    notesOnly: 'Tylko notatki',
    refused: 'Odrzucone próby',
    request: 'Tylko wpisy jednego żądania.',
    everything: 'Pokaż wszystkie wpisy',
    order: 'Od najstarszych, najwyżej 200 wpisów.',
    members: {
      template: 'Szablon',
      state: 'Stan',
      reason: 'Powód',
      format: 'Format',
      audience: 'Odbiorca',
      decision: 'Decyzja',
      phase: 'Zgłoszenie',
      mark: 'Znacznik',
      clock: 'Cel',
      missing: 'Brakuje',
      have: 'Jest',
      version: 'Wersja',
      hash_ok: 'Skrót zgodny',
      custody_holds: 'Łańcuch dowodowy zgodny',
      retest_gate: 'Warunki zamknięcia',
      gate_evidence: 'Dowody zamknięcia',
      owner_known: 'Właściciel ma konto',
      clock_of_severity: 'Cele dla wagi',
      expires_at: 'Zaakceptowane do',
      end: 'Koniec',
      lack: 'Brak zatwierdzenia',
      duplicate_of: 'Pierwotny incydent',
      duplicate: 'Duplikat',
      relation: 'Powiązanie',
      incident: 'Drugi incydent',
      incidents: 'Incydenty',
      sla_due: 'Termin celu',
    },
    says: {
      incident: {
        created: {
          bare: '<who/>: rejestracja incydentu.',
          template: '<who/>: rejestracja incydentu z szablonu <b>{{template}}</b>.',
        },
        classified: {
          bare: '<who/>: klasyfikacja.',
          full: '<who/>: klasyfikacja, <b>{{changes}}</b>.',
        },
        described: {
          bare: '<who/>: zmiana szczegółów.',
          full: '<who/>: zmiana pól <b>{{fields}}</b>.',
        },
        reopened: { bare: '<who/>: ponowne otwarcie.' },
        record_closed: { bare: '<who/>: zamknięcie wpisu w rejestrze.' },
        assigned: {
          bare: '<who/>: przydzielenie.',
          full: '<who/>: przydzielenie do <owner/>.',
          self: '<who/>: przejęcie incydentu.',
          moved:
            '<who/>: przydzielenie do <owner/> i zmiana stanu z <b>{{from}}</b> na <b>{{to}}</b>.',
          selfMoved:
            '<who/>: przejęcie incydentu i zmiana stanu z <b>{{from}}</b> na <b>{{to}}</b>.',
        },
        assignment_undone: {
          bare: '<who/>: cofnięcie przydzielenia.',
          full: '<who/>: cofnięcie przydzielenia do <owner/>.',
        },
        outcome_set: {
          bare: '<who/>: zapis rozstrzygnięcia.',
          full: '<who/>: rozstrzygnięcie <b>{{outcome}}</b>.',
          until: '<who/>: rozstrzygnięcie <b>{{outcome}}</b> do <b>{{until}}</b>.',
          of: '<who/>: oznaczenie jako duplikat incydentu <b>{{other}}</b>.',
        },
        outcome_refused: { bare: '<who/>: próba akceptacji ryzyka, odmowa zatwierdzenia.' },
        outcome_ended: {
          bare: '<who/>: koniec rozstrzygnięcia.',
          full: '<who/>: cofnięcie rozstrzygnięcia <b>{{outcome}}</b>.',
          expired: '<who/>: koniec rozstrzygnięcia <b>{{outcome}}</b> w jego terminie.',
          closed: '<who/>: zamknięcie, które kończy rozstrzygnięcie <b>{{outcome}}</b>.',
        },
        duplicate_named: {
          bare: '<who/>: oznaczenie innego incydentu jako duplikatu tego.',
          full: '<who/>: oznaczenie <b>{{other}}</b> jako duplikatu tego incydentu.',
        },
        linked: {
          bare: '<who/>: powiązanie z innym incydentem.',
          full: '<who/>: nowe powiązanie, ten incydent {{relation}} <b>{{other}}</b>.',
        },
        split: {
          bare: '<who/>: wydzielenie innego incydentu.',
          full: '<who/>: wydzielenie <b>{{other}}</b>. Wybrane zapisy zostają tutaj.',
        },
        split_off: {
          bare: '<who/>: wydzielenie z innego incydentu.',
          full: '<who/>: wydzielenie z <b>{{other}}</b>.',
        },
        split_undone: {
          bare: '<who/>: cofnięcie wydzielenia.',
          full: '<who/>: cofnięcie wydzielenia <b>{{other}}</b>.',
        },
        merged: {
          bare: '<who/>: scalenie z innym incydentem.',
          full: '<who/>: scalenie z <b>{{other}}</b>.',
        },
        merge_received: {
          bare: '<who/>: scalenie innych incydentów z tym.',
          full: '<who/>: scalenie <b>{{others}}</b> z tym incydentem.',
          times: '<who/>: scalenie <b>{{others}}</b> z tym incydentem. Zmiany: <b>{{changes}}</b>.',
        },
        merge_undone: {
          bare: '<who/>: cofnięcie scalenia.',
          full: '<who/>: cofnięcie scalenia z <b>{{other}}</b>.',
          of: '<who/>: cofnięcie scalenia <b>{{others}}</b>.',
        },
        unlinked: {
          bare: '<who/>: usunięcie powiązania z innym incydentem.',
          full: '<who/>: usunięcie powiązania z <b>{{other}}</b>.',
        },
        moved: {
          bare: '<who/>: zmiana stanu.',
          full: '<who/>: zmiana stanu z <b>{{from}}</b> na <b>{{to}}</b>.',
        },
        watch_changed: {
          bare: '<who/>: zmiana obserwowania.',
          on: '<who/>: początek obserwowania.',
          off: '<who/>: koniec obserwowania.',
        },
        evidence_erased: { bare: '<who/>: trwałe usunięcie dowodów incydentu.' },
        bulk_change_undone: {
          bare: '<who/>: cofnięcie zmiany wielu incydentów.',
          full: '<who/>: cofnięcie zmiany wielu incydentów, <b>{{changes}}</b>.',
        },
        milestones_recorded: {
          bare: '<who/>: zapis czasów.',
          full: '<who/>: zapis czasów, <b>{{fields}}</b>.',
        },
        closed: {
          bare: '<who/>: zamknięcie.',
          met: '<who/>: zamknięcie. Warunki zamknięcia były spełnione.',
          despite:
            '<who/>: zamknięcie. Warunki zamknięcia spełniał starszy retest; ' +
            'nowszy się nie powiódł.',
          off: '<who/>: zamknięcie. Kontrola zamknięcia była wyłączona.',
        },
        close_refused: {
          bare: '<who/>: próba zamknięcia. Warunki nie były spełnione.',
          full:
            '<who/>: próba zamknięcia. Warunki nie były spełnione. ' +
            'Brakuje: <b>{{missing}}</b>.',
        },
      },
      action: {
        added: {
          bare: '<who/>: nowe działanie.',
          full: '<who/>: nowe działanie <b>{{title}}</b>.',
        },
        updated: {
          bare: '<who/>: zmiana działania.',
          full: '<who/>: zmiana działania <b>{{title}}</b>.',
          moved:
            '<who/>: zmiana stanu działania <b>{{title}}</b> z <b>{{from}}</b> na <b>{{to}}</b>.',
        },
        approval_refused: {
          bare: '<who/>: próba zatwierdzenia działania. Odmowa.',
          full: '<who/>: próba zatwierdzenia działania <b>{{title}}</b>. Odmowa.',
        },
      },
      approval: {
        requested: { bare: '<who/>: wniosek o zatwierdzenie przez drugą osobę.' },
        confirmed: { bare: '<who/>: zatwierdzenie wniosku.' },
        refused: { bare: '<who/>: odrzucenie wniosku.' },
        used: { bare: '<who/>: wykonanie tego, co zatwierdzono.' },
      },
      evidence: {
        attached: {
          bare: '<who/>: dołączenie dowodu.',
          full: '<who/>: dołączenie dowodu (<b>{{type}}</b>).',
        },
        confirmed: {
          bare: '<who/>: potwierdzenie dowodu.',
          full: '<who/>: potwierdzenie dowodu (<b>{{type}}</b>).',
        },
        withdrawn: {
          bare: '<who/>: wycofanie dowodu.',
          full: '<who/>: wycofanie dowodu (<b>{{type}}</b>).',
        },
        verified: {
          bare: '<who/>: sprawdzenie dowodu.',
          full: '<who/>: sprawdzenie dowodu (<b>{{type}}</b>).',
        },
        visibility_changed: {
          bare: '<who/>: zmiana widoczności dowodu.',
          full:
            '<who/>: zmiana widoczności dowodu (<b>{{type}}</b>) z <b>{{from}}</b> ' +
            'na <b>{{to}}</b>.',
        },
        split: {
          bare: '<who/>: wydzielenie incydentu, który pokazuje dowód.',
          full: '<who/>: wydzielenie <b>{{other}}</b>, który pokazuje <b>{{type}}</b>.',
        },
        erased: {
          bare: '<who/>: trwałe usunięcie pliku dowodu.',
          full: '<who/>: trwałe usunięcie pliku dowodu (<b>{{type}}</b>).',
        },
        texts_erased: {
          bare: '<who/>: trwałe usunięcie tekstów dowodu.',
          full: '<who/>: trwałe usunięcie tekstów dowodu (<b>{{type}}</b>).',
        },
        exported: {
          bare: '<who/>: wydanie dowodu.',
          full: '<who/>: wydanie dowodu (<b>{{type}}</b>).',
        },
      },
      technique: {
        decided: {
          bare: '<who/>: decyzja o technice.',
          full: '<who/>: decyzja o technice <b>{{technique}}</b>.',
        },
      },
      log: { recorded: { bare: '<who/>: zdarzenia z dziennika dodane jako dowód.' } },
      indicator: {
        added: { bare: '<who/>: dodano wskaźnik.' },
        withdrawn: { bare: '<who/>: wycofano wskaźnik.' },
      },
      indicators: { exported: { bare: '<who/>: wyeksportowano wskaźniki.' } },
      osint: { recorded: { bare: '<who/>: zgłoszenie OSINT dodane jako dowód.' } },
      import: {
        completed: {
          bare: '<who/>: import pliku z tym incydentem.',
          full: '<who/>: import pliku z tym incydentem, rodzaj <b>{{connector}}</b>.',
        },
      },
      vault: {
        blob_damaged: { bare: '<who/>: wykrycie uszkodzonego dowodu w magazynie.' },
        blob_mended: { bare: '<who/>: naprawa dowodu w magazynie.' },
      },
      package: {
        issued: { bare: '<who/>: wystawienie pakietu dowodowego.' },
        timestamped: { bare: '<who/>: prośba o znacznik czasu pakietu.' },
        exported: {
          bare: '<who/>: pobranie pakietu.',
          full: '<who/>: pobranie pakietu jako <b>{{format}}</b>.',
        },
      },
      legal: {
        hold_placed: { bare: '<who/>: ustanowienie nakazu zachowania.' },
        hold_released: { bare: '<who/>: zwolnienie nakazu zachowania.' },
        facts_set: { bare: '<who/>: zapis faktów prawnych.' },
        submitted: {
          bare: '<who/>: zapis złożenia zgłoszenia.',
          full: '<who/>: zapis złożenia zgłoszenia: {{way}}.',
          moved: '<who/>: zapis złożenia zgłoszenia: {{way}}; numer sprawy {{reference}}.',
        },
        deadline_marked: {
          bare: '<who/>: przypomnienie o terminie zgłoszenia.',
          full: '<who/>: przypomnienie o terminie zgłoszenia, <b>{{regime}}</b>.',
        },
        decided: { bare: '<who/>: decyzja o obowiązku zgłoszenia.' },
      },
      service_clock: {
        marked: {
          bare: '<who/>: przypomnienie o celu SLA.',
          full: '<who/>: przypomnienie o celu SLA, <b>{{clock}}</b>.',
        },
      },
      agent: {
        registered: { bare: '<who/>: rejestracja agenta.' },
        updated: { bare: '<who/>: zmiana danych agenta.' },
        quarantined: { bare: '<who/>: kwarantanna agenta.' },
        quarantine_reason_added: {
          bare: '<who/>: ten incydent dodano jako powód kwarantanny agenta.',
        },
        restored: { bare: '<who/>: przywrócenie agenta.' },
        revoked: { bare: '<who/>: trwałe wyłączenie agenta.' },
      },
      report: {
        draft_saved: { bare: '<who/>: zapis tekstu zgłoszenia.' },
        draft_moved: { bare: '<who/>: praca nad tekstem zgłoszenia.' },
        draft_decided: { bare: '<who/>: decyzja o tekście zgłoszenia.' },
        exported: {
          bare: '<who/>: utworzenie zgłoszenia do organu.',
          full: '<who/>: utworzenie zgłoszenia <b>{{regime}}: {{phase}}</b>.',
        },
        prepared: { bare: '<who/>: przygotowanie zgłoszenia w skrzynce. Nie zostało wysłane.' },
        sent: { bare: '<who/>: przekazanie zgłoszenia. Nie ma jeszcze potwierdzenia odbioru.' },
        delivery_failed: { bare: '<who/>: nieudane doręczenie zgłoszenia.' },
        retried: { bare: '<who/>: ponowna próba doręczenia zgłoszenia.' },
        confirmed: { bare: '<who/>: zapis potwierdzenia odbioru zgłoszenia.' },
      },
      note: {
        created: { bare: '<who/>: nowa notatka.' },
        edited: { bare: '<who/>: zmiana notatki.' },
        retracted: { bare: '<who/>: wycofanie treści notatki.' },
        restored: { bare: '<who/>: przywrócenie notatki.' },
      },
    },
  },
};
