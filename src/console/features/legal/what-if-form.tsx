// "What if": other answers to four questions, for this look alone. They are in the address and are
// never saved.
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { entityKinds, sectorKinds } from '../../../domain/entity-kinds.ts';
import { CheckedForm } from '../../ui/checked-form.tsx';
import { Suggestions } from '../../ui/suggestions.tsx';
import css from './legal.module.css';
import { isAsked, type WhatIf } from './search.ts';

const yesNo = ['', 'true', 'false'] as const;

export function WhatIfForm({ whatIf }: { whatIf: WhatIf }) {
  const { t } = useTranslation();
  const navigate = useNavigate({ from: '/incidents/$id' });
  const [asked, setAsked] = useState(() => textsOf(whatIf));
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    void navigate({ search: { tab: 'legal', ...answersOf(asked) } });
  };
  return (
    <details className={css.whatIf} open={isAsked(whatIf)}>
      <summary>{t('legal.whatIf.title')}</summary>
      <CheckedForm onSubmit={submit}>
        {(['personal_data', 'high_risk'] as const).map((name) => (
          <NativeSelect
            key={name}
            size="xs"
            label={t(`legal.whatIf.${name}`)}
            value={asked[name]}
            onChange={(event) => setAsked({ ...asked, [name]: event.currentTarget.value })}
            data={yesNo.map((value) => ({
              value,
              label: value === '' ? t('legal.whatIf.asRecorded') : t(`legal.tri.${value}`),
            }))}
          />
        ))}
        <Suggestions id="what-if-entity" values={entityKinds} />
        <Suggestions id="what-if-sector" values={sectorKinds} />
        {(['entity', 'sector'] as const).map((name) => (
          <TextInput
            list={`what-if-${name}`}
            key={name}
            size="xs"
            label={t(`field.${name}`)}
            placeholder={t(`legal.whatIf.${name}Example`)}
            maxLength={200}
            value={asked[name]}
            onChange={(event) => setAsked({ ...asked, [name]: event.currentTarget.value })}
          />
        ))}
        <Button type="submit" size="xs" variant="default">
          {t('legal.whatIf.ask')}
        </Button>
      </CheckedForm>
      <p className="small">{t('legal.whatIf.lead')}</p>
      {isAsked(whatIf) && (
        <p className="warning" role="status">
          {t('legal.whatIf.active')}{' '}
          <Link from="/incidents/$id" search={{ tab: 'legal' }}>
            {t('legal.whatIf.clear')}
          </Link>
        </p>
      )}
    </details>
  );
}

type Texts = Record<keyof WhatIf, string>;

function textsOf({ personal_data, high_risk, entity = '', sector = '' }: WhatIf): Texts {
  const text = (value: boolean | undefined) => (value === undefined ? '' : String(value));
  return { personal_data: text(personal_data), high_risk: text(high_risk), entity, sector };
}

function answersOf({ personal_data, high_risk, entity, sector }: Texts): WhatIf {
  return {
    ...(personal_data === '' ? {} : { personal_data: personal_data === 'true' }),
    ...(high_risk === '' ? {} : { high_risk: high_risk === 'true' }),
    ...(entity.trim() === '' ? {} : { entity: entity.trim() }),
    ...(sector.trim() === '' ? {} : { sector: sector.trim() }),
  };
}
