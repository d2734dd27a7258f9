// The records of an incident that a new one is to show.
import { Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { evidenceOf } from '../../../api/requests/evidence.ts';
import { registryIncident } from '../../../api/requests/incidents.ts';
import type { Incident } from '../../../api/types.gen.ts';
import { codeLabel } from '../../../i18n/code-label.ts';
import css from './splits.module.css';

export interface Chosen {
  evidence: string[];
  actions: string[];
  tags: string[];
}

export const nothingChosen: Chosen = { evidence: [], actions: [], tags: [] };

interface Props {
  incident: Incident;
  chosen: Chosen;
  onChange: (chosen: Chosen) => void;
}

export function SplitChoice({ incident, chosen, onChange }: Props) {
  const { t } = useTranslation();
  const id = incident.public_id;
  const evidence = useQuery(evidenceOf(id)).data?.body.evidence ?? [];
  const actions = useQuery(registryIncident(id)).data?.body.actions ?? [];
  const offered = {
    evidence: evidence.map(({ id: value, evidence_type, source }) => ({
      value,
      label: `${codeLabel(evidence_type)} · ${source}`,
    })),
    actions: actions.map(({ id: value, title }) => ({ value, label: title })),
    tags: incident.tags.map((tag) => ({ value: tag, label: tag })),
  };
  return (['evidence', 'actions', 'tags'] as const)
    .filter((kind) => offered[kind].length > 0)
    .map((kind) => (
      <Checkbox.Group
        key={kind}
        label={t(`splits.${kind === 'tags' ? 'copied' : kind}`)}
        value={chosen[kind]}
        onChange={(next) => onChange({ ...chosen, [kind]: next })}
      >
        <div className={css.choices}>
          {offered[kind].map(({ value, label }) => (
            <Checkbox key={value} value={value} label={<bdi>{label}</bdi>} />
          ))}
        </div>
      </Checkbox.Group>
    ));
}
