// What each distribution says, in a sentence; null where there is too little to say.
import type { TFunction } from 'i18next';
import type { Statistics } from '../../api/types.gen.ts';
import { codeLabel } from '../../i18n/code-label.ts';

type Finding = (figures: Statistics, t: TFunction) => string | null;

const share =
  (name: string, part: (figures: Statistics) => number): Finding =>
  (figures, t) => {
    const { total } = figures;
    const count = part(figures);
    return total === 0 ? null : t(`statistics.finding.${name}`, { count, of: total });
  };

export const findings: Readonly<Record<string, Finding>> = {
  severity: share('grave', ({ by_severity: { critical, high } }) => critical + high),
  state: share('unclosed', ({ total, by_status }) => total - (by_status.closed ?? 0)),
  priority: share('urgent', ({ by_priority: { P0 = 0, P1 = 0 } }) => P0 + P1),
  category: ({ by_category: [first] }, t) =>
    first === undefined
      ? null
      : t('statistics.finding.commonest', { name: codeLabel(first.category), count: first.count }),
  refusal: ({ gate_refusals }, t) => {
    const { confirmed_evidence = 0, confirmed_retest = 0 } = gate_refusals;
    if (confirmed_evidence === confirmed_retest) return null;
    const most = confirmed_evidence > confirmed_retest ? 'confirmed_evidence' : 'confirmed_retest';
    return t('statistics.finding.reason', { name: t(`statistics.missing.${most}`) });
  },
};
