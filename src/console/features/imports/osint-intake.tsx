// A report from an open source, typed into a form or pasted as MISP or STIX.
import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { tlpLabels } from '../../../domain/tlp.ts';
import { sendOsint, type OsintInput } from '../../api/requests/imports.ts';
import type { TakenReport } from '../../api/types.gen.ts';
import { usePermission } from '../../permission.ts';
import { CheckedForm } from '../../ui/checked-form.tsx';
import { Fault } from '../../ui/fault.tsx';
import { useFieldWords } from '../../ui/field-words.ts';
import { useDraft, type Draft } from '../../ui/use-draft.ts';
import { useWrite } from '../../ui/use-write.ts';
import { CurlCommand } from './curl-command.tsx';
import css from './imports.module.css';

const address = '/api/intake/osint';
const empty = { title: '', url: '', summary: '', source: '', tlp: 'CLEAR', indicators: '' };
type Report = typeof empty;

export function OsintIntake() {
  const { t } = useTranslation();
  const { may, needs } = usePermission('POST /api/intake/osint');
  const draft = useDraft<Report>('intake.osint', empty);
  const take = useWrite(sendOsint);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    take.mutate(bodyOf(draft.values), { onSuccess: draft.clear });
  };
  return (
    <div className="two-columns">
      <CheckedForm className="stack" onSubmit={submit}>
        <Fields draft={draft} />
        {!may && <p className={css.importNeeds}>{t('imports.needs', { role: needs })}</p>}
        {take.error !== null && <Fault error={take.error} />}
        <div>
          <Button type="submit" variant="filled" disabled={!may} loading={take.isPending}>
            {t('imports.osint.submit')}
          </Button>
        </div>
        {take.data !== undefined && <Taken taken={take.data.body} />}
      </CheckedForm>
      <aside className="gate">
        <p>{t('imports.osint.what')}</p>
        <p className="small">{t('imports.osint.tlpRule')}</p>
        <CurlCommand address={address} type="application/json" filename="report.json" />
        <p className="small">{t('imports.noList')}</p>
      </aside>
    </div>
  );
}

function Fields({ draft: { values, change, isRestored } }: { draft: Draft<Report> }) {
  const { t } = useTranslation();
  const words = useFieldWords();
  return (
    <>
      {isRestored && <p className="small">{t('imports.restored')}</p>}
      <TextInput
        label={t('field.title')}
        required
        maxLength={500}
        value={values.title}
        onChange={(event) => change({ title: event.currentTarget.value })}
      />
      <TextInput
        label={t('imports.osint.url')}
        description={t('imports.osint.urlHelp')}
        type="url"
        value={values.url}
        onChange={(event) => change({ url: event.currentTarget.value })}
      />
      <Textarea
        label={t('imports.osint.summary')}
        autosize
        minRows={3}
        value={values.summary}
        onChange={(event) => change({ summary: event.currentTarget.value })}
      />
      <TextInput
        {...words('evidenceField.source')}
        value={values.source}
        onChange={(event) => change({ source: event.currentTarget.value })}
      />
      <NativeSelect
        label="TLP"
        description={t('imports.osint.tlpHelp')}
        value={values.tlp}
        onChange={(event) => change({ tlp: event.currentTarget.value })}
        data={tlpLabels.map((label) => ({ value: label, label: `TLP:${label}` }))}
      />
      <Textarea
        label={t('imports.osint.indicators')}
        description={t('imports.osint.indicatorsHelp')}
        autosize
        minRows={2}
        classNames={{ input: 'mono' }}
        value={values.indicators}
        onChange={(event) => change({ indicators: event.currentTarget.value })}
      />
    </>
  );
}

/** A member that was left empty does not apply. */
function bodyOf({ indicators, ...report }: Report): OsintInput {
  const given = Object.entries(report).filter(([, value]) => value.trim() !== '');
  const lines = indicators.split('\n').map((line) => line.trim());
  const listed = lines.filter((line) => line !== '');
  return {
    ...Object.fromEntries(given),
    ...(listed.length === 0 ? {} : { indicators: listed }),
  };
}

function Taken({ taken }: { taken: TakenReport }) {
  const { t } = useTranslation();
  const { incident, duplicate, visibility, tlp, indicators_kept, indicators_found } = taken;
  return (
    <div className="remedy" role="status">
      <p>
        {duplicate ? t('imports.osint.duplicate') : t('imports.osint.taken')}{' '}
        <Link to="/incidents/$id" params={{ id: incident.public_id }}>
          {incident.public_id}
        </Link>
      </p>
      <p className="small">
        {t('imports.osint.kept', {
          visibility,
          tlp: tlp ?? '-',
          kept: indicators_kept,
          found: indicators_found,
        })}
      </p>
    </div>
  );
}
