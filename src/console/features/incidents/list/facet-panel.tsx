// What the list can be filtered by: the values of each filter, with how many incidents each would
// leave. The counts are requested while the panel is open; without them the filters still work.
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { withTexts } from '../../../i18n/language.ts';
import { numberText } from '../../../ui/number.ts';
import { DropPanel } from './drop-panel.tsx';
import css from './query.module.css';
import { useFacets } from './use-list.ts';

const FilterChoices = lazy(async () => ({
  default: (await withTexts(import('./filter-choices.tsx'))).FilterChoices,
}));

export function FacetPanel() {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const { data, isError } = useFacets(isOpen);
  const counted = data?.body;
  const text = counted?.is_total_capped === true ? 'list.matchingAtLeast' : 'list.matching';
  return (
    <DropPanel label={t('list.filter')} className={css.filterPanel} fromRight onToggle={setOpen}>
      <p role="status" className={css.facetTotal}>
        {counted !== undefined && t(text, { count: counted.total, n: numberText(counted.total) })}
        {isError && t('list.uncounted')}
      </p>
      <Suspense fallback={null}>
        <FilterChoices counted={counted} isLookedAt={isOpen} />
      </Suspense>
    </DropPanel>
  );
}
