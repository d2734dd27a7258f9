// The rows of the legal reference, typed from the articles and not from the rules: what is due when
// and to whom. One row of docs/reference/obligations.md each.

/** Article, time limit with what starts it, kind of recipient, and the relief at its end. */
type Row = readonly [article: string, clock: string, to: string, relief?: Relief];

/** `noon`: (EU) 2025/301 Art. 5(4). `day`: Regulation 1182/71 Art. 3(2) and (4). */
type Relief = 'noon' | 'day';

const soon = 'without undue delay';
const csirt = 'CSIRT or competent authority';
const dora = 'competent authority under DORA';
const dpa = 'data protection supervisory authority';
const msa = 'market surveillance authority';
const tlpt = 'TLPT authority';
const own = 'own organisation';
const services = 'recipients of the services';
const platform = 'CSIRT designated as coordinator, and ENISA';
const trust = 'supervisory body for trust services';
const critical = 'competent authority under CER';

export const referenceRows: Readonly<Record<string, Row>> = {
  'GDPR-33': ['GDPR Art. 33(1)', 'PT72H aware_at', dpa],
  'GDPR-33-SUP': ['GDPR Art. 33(4)', `${soon} GDPR-33`, dpa],
  'GDPR-33-2': ['GDPR Art. 33(2)', `${soon} aware_at`, 'controller'],
  'GDPR-33-5': ['GDPR Art. 33(5)', `${soon} aware_at`, own],
  'GDPR-34': ['GDPR Art. 34(1)', `${soon} aware_at`, 'data subjects'],
  'DORA-BACKSTOP': ['DORA Art. 19(4)(a); (EU) 2025/301 Art. 5(1)(a)', 'PT24H aware_at', own],
  'DORA-INIT': [
    'DORA Art. 19(4)(a); (EU) 2025/301 Art. 5(1)(a), 5(2)',
    'PT4H classified_at PT24H aware_at',
    dora,
    'noon',
  ],
  'DORA-INT': ['DORA Art. 19(4)(b); (EU) 2025/301 Art. 5(1)(b)', 'PT72H DORA-INIT', dora, 'noon'],
  'DORA-FIN': [
    'DORA Art. 19(4)(c); (EU) 2025/301 Art. 5(1)(c)',
    'P1M DORA-INT DORA-INT-UPD',
    dora,
    'noon',
  ],
  'DORA-INT-UPD': ['DORA Art. 19(4)(b); (EU) 2025/301 Art. 5(1)(b)', `${soon} recovered_at`, dora],
  'DORA-LATE': ['(EU) 2025/301 Art. 5(3)', `${soon} DORA-INIT DORA-INT DORA-FIN`, dora],
  'DORA-CLI': ['DORA Art. 19(3)', `${soon} aware_at`, 'clients'],
  'DORA-RECLASS': ['DORA Art. 19(4); (EU) 2025/302 Art. 5', `${soon} reclassified_at`, dora],
  'DORA-THR': ['DORA Art. 19(2); (EU) 2025/301 Art. 6', `${soon} aware_at`, dora],
  'DORA-THR-CLI': ['DORA Art. 19(3), second subparagraph', `${soon} aware_at`, 'clients'],
  'NIS2-EW': ['NIS2 Art. 23(4)(a)', 'PT24H aware_at', csirt],
  'NIS2-IN': ['NIS2 Art. 23(4)(b)', 'PT72H aware_at', csirt],
  'NIS2-IN-TSP': ['NIS2 Art. 23(4), last subparagraph', 'PT24H aware_at', csirt],
  'NIS2-IR': ['NIS2 Art. 23(4)(c)', `${soon} authority_request_at`, csirt],
  'NIS2-FR': ['NIS2 Art. 23(4)(d)', 'P1M NIS2-IN NIS2-IN-TSP', csirt, 'day'],
  'NIS2-PR': ['NIS2 Art. 23(4)(e)', `${soon} NIS2-FR`, csirt],
  'NIS2-FR2': ['NIS2 Art. 23(4)(e)', 'P1M handled_at', csirt, 'day'],
  'NIS2-SVC': ['NIS2 Art. 23(1)', `${soon} aware_at`, services],
  'NIS2-THR': ['NIS2 Art. 23(2)', `${soon} aware_at`, services],
  'NIS2-VOL': ['NIS2 Art. 30(1)', `${soon} aware_at`, csirt],
  'AIA-73-2D': ['AI Act Art. 73(3)', 'P2D aware_at', msa, 'day'],
  'AIA-73-10D': ['AI Act Art. 73(4)', 'P10D aware_at', msa, 'day'],
  'AIA-73-15D': ['AI Act Art. 73(2)', 'P15D aware_at', msa, 'day'],
  'AIA-73-COMP': ['AI Act Art. 73(5)', `${soon} AIA-73-15D AIA-73-10D AIA-73-2D`, msa],
  'AIA-73-INV': ['AI Act Art. 73(6)', `${soon} AIA-73-15D AIA-73-10D AIA-73-2D`, own],
  'AIA-26-5': ['AI Act Art. 26(5)', `${soon} aware_at`, 'provider of the AI system'],
  'AIA-26-5-MSA': ['AI Act Art. 26(5)', `${soon} aware_at`, msa],
  'AIA-55': ['AI Act Art. 55(1)(c)', `${soon} aware_at`, 'AI Office'],
  'TLPT-INIT': ['(EU) 2025/1190 Art. 9(2)', 'P3M tlpt_notified_on', tlpt, 'day'],
  'TLPT-SCOPE': ['(EU) 2025/1190 Art. 9(6)', 'P6M tlpt_notified_on', tlpt, 'day'],
  'TLPT-ACTIVE-END': ['(EU) 2025/1190 Art. 11(5)', 'P12W tlpt_active_started_on', own],
  'TLPT-RT-REPORT': ['(EU) 2025/1190 Art. 12(2)', 'P4W tlpt_active_ended_on', tlpt, 'day'],
  'TLPT-BT-REPORT': ['(EU) 2025/1190 Art. 12(4)', 'P10W tlpt_active_ended_on', tlpt, 'day'],
  'TLPT-REPLAY': ['(EU) 2025/1190 Art. 12(5)', 'P10W tlpt_active_ended_on', tlpt, 'day'],
  'TLPT-SUMMARY': ['(EU) 2025/1190 Art. 12(7)', 'P8W tlpt_reports_complete_on', tlpt, 'day'],
  'TLPT-REMEDIATION': ['(EU) 2025/1190 Art. 13', 'P8W tlpt_reports_complete_on', tlpt, 'day'],
  'CRA-V-24': ['CRA Art. 14(2)(a)', 'PT24H aware_at', platform],
  'CRA-V-72': ['CRA Art. 14(2)(b)', 'PT72H aware_at', platform],
  'CRA-V-14D': ['CRA Art. 14(2)(c)', 'P14D fix_available_at', platform, 'day'],
  'CRA-I-24': ['CRA Art. 14(4)(a)', 'PT24H aware_at', platform],
  'CRA-I-72': ['CRA Art. 14(4)(b)', 'PT72H aware_at', platform],
  'CRA-I-1M': ['CRA Art. 14(4)(c)', 'P1M CRA-I-72', platform, 'day'],
  'CRA-USR': ['CRA Art. 14(8)', `${soon} aware_at`, 'users'],
  'EIDAS-19A': ['eIDAS Art. 19a(1)(b)', 'PT24H aware_at', trust],
  'EIDAS-24': ['eIDAS Art. 24(2)(fb)', 'PT24H occurred_at', trust],
  'CER-24': ['CER Art. 15(1)', 'PT24H aware_at', critical],
  'CER-1M': ['CER Art. 15(1)', 'P1M aware_at', critical, 'day'],
};
