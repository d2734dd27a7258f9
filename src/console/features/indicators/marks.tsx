// What is to be known of an indicator before one calls it hostile.
import { useTranslation } from 'react-i18next';
import type { KnownIndicator } from '../../api/types.gen.ts';

export function Marks({ indicator }: { indicator: KnownIndicator }) {
  const { t } = useTranslation();
  const { own, reach, tlp, withdrawn } = indicator;
  const marks = [
    ...(withdrawn === null ? [] : [t('indicators.marks.withdrawn')]),
    ...(own ? [t('indicators.marks.own')] : []),
    ...(reach === 'global' ? [] : [t(`indicators.marks.${reach}`)]),
    ...(tlp === null ? [] : [`TLP:${tlp}`]),
  ];
  return (
    <>
      {marks.map((mark) => (
        <span key={mark} className="badge">
          {mark}
        </span>
      ))}
    </>
  );
}
