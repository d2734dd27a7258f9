// The affected users of the incident, offered as the number of persons: a person decides whether
// they are the same, and types nothing twice.
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { oneIncident } from '../../api/requests/incidents.ts';
import { numberText } from '../../ui/number.ts';

interface Props {
  incident: string;
  onTake: (users: number) => void;
}

export function AffectedUsers({ incident, onTake }: Props) {
  const { t } = useTranslation();
  const users = useQuery(oneIncident(incident)).data?.body.affected_users ?? 0;
  if (users === 0) return null;
  return (
    <Button size="compact-xs" variant="default" onClick={() => onTake(users)}>
      {t('legal.facts.takeUsers', { users: numberText(users) })}
    </Button>
  );
}
