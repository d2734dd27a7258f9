// Label and help of a declared field, for the control in which people fill it in.
import { useTranslation } from 'react-i18next';

type Group = 'actionField' | 'agentField' | 'engagementField' | 'evidenceField' | 'reportField';

/** Names a field by its key, such as `agentField.owner`; `more` is what only this form adds. */
export function useFieldWords() {
  const { t } = useTranslation();
  return (field: `${Group | 'field'}.${string}`, more?: string) => ({
    label: t(field),
    description: [t(field.replace('.', 'Help.')), more].filter(Boolean).join(' '),
  });
}
