// The records of the incident that a legal decision rests on, chosen by what they are.
import { MultiSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { legalEvidenceOf } from '../../api/requests/evidence.ts';
import { codeLabel } from '../../i18n/code-label.ts';

interface Props {
  incident: string;
  disabled: boolean;
  value: string[];
  onChoose: (ids: string[]) => void;
}

export function EvidenceChoice({ incident, disabled, value, onChoose }: Props) {
  const { t } = useTranslation();
  const records = useQuery(legalEvidenceOf(incident)).data?.body.evidence ?? [];
  if (records.length === 0) return null;
  return (
    <MultiSelect
      label={t('legal.decide.evidence')}
      disabled={disabled}
      searchable
      comboboxProps={{ withinPortal: false }}
      maxValues={20}
      value={value}
      onChange={onChoose}
      data={records.map((one) => ({
        value: one.id,
        label: [codeLabel(one.evidence_type), one.filename ?? one.source].join(' · '),
      }))}
    />
  );
}
