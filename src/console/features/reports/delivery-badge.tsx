// How far a report is on its way, in a shape and a word. Only a receipt makes it green.
import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import type { ListedReport } from '../../api/types.gen.ts';
import { Glyph } from '../../ui/glyph.tsx';
import type { Shape } from '../../ui/shapes.ts';

const glyphs: Record<ListedReport['delivery'], Shape> = {
  queued: 'circle',
  sending: 'up',
  retrying: 'up',
  prepared: 'square',
  sent: 'square',
  confirmed: 'check',
  dead: 'cross',
};

const tones: Partial<Record<ListedReport['delivery'], string>> = {
  confirmed: 'is-good',
  retrying: 'is-watched',
  dead: 'is-bad',
};

export function DeliveryBadge({ report }: { report: Pick<ListedReport, 'delivery'> }) {
  const { t } = useTranslation();
  const { delivery } = report;
  return (
    <span className={clsx('badge', tones[delivery])}>
      <Glyph shape={glyphs[delivery]} /> {t(`reports.state.${delivery}`)}
    </span>
  );
}
