// The values of each filter, loaded when someone opens the panel.
import { Button, Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { facetNames, type FacetName } from '../../../../domain/incident.ts';
import { templates } from '../../../api/requests/templates.ts';
import type { Facet, IncidentFacets } from '../../../api/types.gen.ts';
import { useSession } from '../../../session.ts';
import { incidentLabel } from '../../../ui/incident-label.ts';
import { numberText } from '../../../ui/number.ts';
import { closeAround, focusAround } from './drop-panel.tsx';
import { choicesOf, useValueNames, type Choice } from './facets.ts';
import css from './query.module.css';
import type { FilterName } from './query.ts';
import { useListQuery, useTags } from './use-list.ts';

interface Props {
  counted: IncidentFacets | undefined;
  isLookedAt: boolean;
}

export function FilterChoices({ counted, isLookedAt }: Props) {
  const { t } = useTranslation();
  const { moves } = useListQuery();
  const choices = useRef<HTMLDivElement>(null);
  useEffect(() => focusAround(choices.current), []);
  const written = (count: number) => numberText(count) + (counted?.is_capped === true ? '+' : '');
  return (
    <>
      <div ref={choices} className={css.facets}>
        {facetNames.map((name) => (
          <FacetChoices
            key={name}
            name={name}
            facet={counted?.facets[name]}
            written={counted === undefined ? undefined : written}
          />
        ))}
        <TagChoices isLookedAt={isLookedAt} />
        <TemplateChoices isLookedAt={isLookedAt} />
      </div>
      <p className="small">{t('list.grammar')}</p>
      <div className={css.facetEnd}>
        <Button size="xs" variant="default" onClick={() => moves.ask({ text: '', filters: {} })}>
          {t('list.clear')}
        </Button>
        {/* On a phone the panel covers the page, so its own button closes it. */}
        <Button size="xs" onClick={(event) => closeAround(event.currentTarget)}>
          {t('list.closePanel')}
        </Button>
      </div>
    </>
  );
}

interface FacetProps {
  name: FacetName;
  facet: Facet | undefined;
  /** A number as it is shown; undefined before there are any. */
  written: ((count: number) => string) | undefined;
}

function FacetChoices({ name, facet, written }: FacetProps) {
  const { t } = useTranslation();
  const { session } = useSession();
  const { query } = useListQuery();
  const choices = choicesOf(name, facet?.values, query.filters[name] ?? [], session?.email);
  const more = facet?.more ?? 0;
  return (
    <fieldset>
      <legend>{t(incidentLabel(name))}</legend>
      {choices.map((choice) => (
        <ChoiceLine key={choice.value} name={name} choice={choice} written={written} />
      ))}
      {choices.length === 0 && facet !== undefined && <p className="small">{t('list.noValue')}</p>}
      {more > 0 && <p className="small">{t('list.moreValues', { count: more, key: name })}</p>}
    </fieldset>
  );
}

/** Tags are counted apart: among fewer incidents, as they are in wide rows. */
function TagChoices({ isLookedAt }: { isLookedAt: boolean }) {
  const { t } = useTranslation();
  const { query } = useListQuery();
  const { data } = useTags(isLookedAt);
  const { values = [], more = 0, is_capped = false } = data?.body ?? {};
  const written = (count: number) => numberText(count) + (is_capped ? '+' : '');
  const choices = choicesOf('tag', values, query.filters.tag ?? []);
  return (
    <fieldset>
      <legend>{t(incidentLabel('tags'))}</legend>
      {choices.map((choice) => (
        <ChoiceLine
          key={choice.value}
          name="tag"
          choice={choice}
          written={data === undefined ? undefined : written}
        />
      ))}
      {choices.length === 0 && data !== undefined && <p className="small">{t('list.noValue')}</p>}
      {more > 0 && <p className="small">{t('list.moreValues', { count: more, key: 'tag' })}</p>}
    </fieldset>
  );
}

/** Templates that are named; others can be typed. */
const mostTemplates = 12;

/** Templates are not counted: few incidents have one. */
function TemplateChoices({ isLookedAt }: { isLookedAt: boolean }) {
  const { t } = useTranslation();
  const { query } = useListQuery();
  const { data = [] } = useQuery({ ...templates, enabled: isLookedAt });
  const usable = data.filter(({ archived_at }) => archived_at === null);
  const chosen = (query.filters.template ?? []).map((value) => value.replace(/^!/, ''));
  const ids = usable.map(({ id }) => id).slice(0, mostTemplates);
  if (ids.length + chosen.length === 0) return null;
  return (
    <fieldset>
      <legend>{t(incidentLabel('template'))}</legend>
      {[...new Set([...ids, ...chosen])].map((value) => (
        <ChoiceLine key={value} name="template" choice={{ value, count: 1 }} written={undefined} />
      ))}
    </fieldset>
  );
}

interface LineProps extends Pick<FacetProps, 'written'> {
  name: FilterName;
  choice: Choice;
}

function ChoiceLine({ name, choice: { value, count }, written }: LineProps) {
  const { t } = useTranslation();
  const nameOf = useValueNames();
  const { query, moves } = useListQuery();
  const chosen = query.filters[name] ?? [];
  const line = (
    <span className={count === 0 ? clsx(css.facetLine, 'is-zero') : css.facetLine}>
      <span>
        {chosen.includes(`!${value}`) && <em>{t('list.isNot')} </em>}
        <bdi>{nameOf(name, value)}</bdi>
      </span>{' '}
      {written !== undefined && <span className={css.facetCount}>{written(count)}</span>}
    </span>
  );
  return (
    <Checkbox
      size="xs"
      label={line}
      checked={chosen.includes(value)}
      onChange={(event) =>
        event.currentTarget.checked ? moves.add(name, value) : moves.remove(name, value)
      }
    />
  );
}
