// The zones in which times can be read: UTC, that of this machine, and all that the browser knows.
import type { TFunction } from 'i18next';

export function zoneChoices(t: TFunction) {
  return [
    { value: 'utc', label: t('zone.utc') },
    { value: 'local', label: t('zone.local') },
    { group: t('zone.others'), items: Intl.supportedValuesOf('timeZone') },
  ];
}
