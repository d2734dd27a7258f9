// What speaks against letting a report go, each with the place where it is repaired.
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { LegalTrigger, ReleaseFinding } from '../../api/types.gen.ts';

interface Props {
  incident: string;
  findings: readonly ReleaseFinding[];
  /** The duty that the report meets. */
  duty: LegalTrigger;
  /** All that are in play. */
  triggers: readonly LegalTrigger[];
}

/** Parts of the Legal tab where what concerns the whole report is repaired. */
const parts: Partial<Record<ReleaseFinding['kind'], string>> = {
  contradiction: 'contradictions',
  suppressed: 'fallen-away',
  wrong_regime: 'legal-facts',
};

export function ReleaseFindings({ incident, findings, duty, triggers }: Props) {
  const { t } = useTranslation();
  if (findings.length === 0) return <p role="status">{t('legal.release.none')}</p>;
  return (
    <section aria-label={t('legal.release.title')}>
      <p className="warning" role="status">
        {t('legal.release.count', { count: findings.length })}
      </p>
      <ul>
        {findings.map((finding) => (
          <li key={`${finding.kind} ${finding.field} ${finding.message}`}>
            <Link {...placeOf(incident, finding, duty, triggers)}>
              {nameOf(finding, [duty, ...triggers]) ?? t(`legal.release.kind.${finding.kind}`)}
            </Link>{' '}
            <bdi>{finding.message}</bdi>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface RepairProps extends Omit<Props, 'findings'> {
  finding: ReleaseFinding;
}

/** The next step as long as something is open. */
export function RepairButton({ incident, finding, duty, triggers }: RepairProps) {
  const { t } = useTranslation();
  return (
    <Button
      size="xs"
      variant="filled"
      renderRoot={(root) => <Link {...placeOf(incident, finding, duty, triggers)} {...root} />}
    >
      {t('legal.release.repair')}
    </Button>
  );
}

function nameOf({ field }: ReleaseFinding, triggers: readonly LegalTrigger[]): string | undefined {
  const fields = triggers.flatMap(({ draft }) => draft.fields);
  return fields.find(({ key }) => key === field)?.label;
}

/** The duty whose draft has this field: first that of the report. */
function ownerOf(field: string, duty: LegalTrigger, triggers: readonly LegalTrigger[]): string {
  const all = [duty, ...triggers];
  const owner = all.find(({ draft }) => draft.fields.some(({ key }) => key === field));
  return (owner ?? duty).id;
}

function placeOf(
  incident: string,
  { kind, field, obligation_id }: ReleaseFinding,
  duty: LegalTrigger,
  triggers: readonly LegalTrigger[],
) {
  if (kind === 'unnamed_recipient' || kind === 'unknown_channel') {
    return { to: '/admin/$section' as const, params: { section: 'organisation' }, search: {} };
  }
  const tab = 'legal' as const;
  const at = { to: '/incidents/$id' as const, params: { id: incident } };
  if (kind === 'assumed_time') return { ...at, search: { tab, duty: duty.id, fact: 'aware_at' } };
  if (field !== null) {
    const owner = ownerOf(field, duty, triggers);
    return { ...at, search: { tab, duty: owner, panel: 'draft' as const, field } };
  }
  if (obligation_id !== null) {
    return { ...at, search: { tab, duty: obligation_id, panel: 'sent' as const } };
  }
  const part = parts[kind];
  const panel = part === undefined ? ('draft' as const) : ('export' as const);
  return { ...at, search: { tab, duty: duty.id, panel }, hash: part ?? '' };
}
