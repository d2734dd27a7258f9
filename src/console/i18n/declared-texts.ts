// Labels and help of declared fields in one language.
import type { Language } from '../../domain/text.ts';
import { texts, type Fields } from '../../fields/field.ts';
import { records } from '../../fields/records.ts';

export function declaredTexts(language: Language) {
  const { incident, evidence, action, agent, engagement, report, report_delivery } = records;
  return {
    field: texts(incident, 'label', language),
    flag: texts(incident, 'short', language),
    fieldHelp: texts(incident, 'help', language),
    actionField: texts(action, 'label', language),
    actionFieldHelp: texts(action, 'help', language),
    agentField: texts(agent, 'label', language),
    agentFieldHelp: texts(agent, 'help', language),
    evidenceField: texts(evidence, 'label', language),
    evidenceFieldHelp: texts(evidence, 'help', language),
    engagementField: texts(engagement, 'label', language),
    engagementFieldHelp: texts(engagement, 'help', language),
    reportField: texts({ ...report, ...report_delivery }, 'label', language),
    reportFieldHelp: texts({ ...report, ...report_delivery }, 'help', language),
  };
}

/** The label of one field, where a screen shows it outside the forms and facts of its record. */
export function label<Name extends keyof typeof records>(
  language: Language,
  record: Name,
  field: keyof (typeof records)[Name],
): string {
  const declared: Fields = records[record];
  return declared[String(field)]!.label[language];
}
