// How far a report is on its way, in a shape and a word. Only a receipt makes it green.
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

export function DeliveryBadge({ report }: { report: Pick<ListedReport, 'delivery'> }) {
  const { t } = useTranslation();
  const { delivery } = report;
  return (
    <span className={`badge delivery-${delivery}`}>
      <Glyph shape={glyphs[delivery]} /> {t(`reports.state.${delivery}`)}
    </span>
  );
}
