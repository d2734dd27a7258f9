// Events of log systems, pasted or from a file, with what became of each line.
import { Button, FileInput, Textarea } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { sendLog } from '../../api/requests/imports.ts';
import type { TakenLog } from '../../api/types.gen.ts';
import { served } from '../../i18n/served.ts';
import { usePermission } from '../../permission.ts';
import { CheckedForm } from '../../ui/checked-form.tsx';
import { Fault } from '../../ui/fault.tsx';
import { Rows } from '../../ui/rows.tsx';
import { useWrite } from '../../ui/use-write.ts';
import { CurlCommand } from './curl-command.tsx';
import css from './imports.module.css';

const address = '/api/intake/log';

export function LogIntake() {
  const { t } = useTranslation();
  const { may, needs } = usePermission('POST /api/intake/log');
  const [text, setText] = useState('');
  const [file, setFile] = useState<File | null>(null);
  const take = useWrite(sendLog);
  const isEmpty = file === null && text.trim() === '';
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!isEmpty) take.mutate(file ?? text);
  };
  return (
    <div className="two-columns">
      <CheckedForm className="stack" onSubmit={submit}>
        <Textarea
          label={t('imports.log.paste')}
          description={t('imports.log.formats')}
          autosize
          minRows={6}
          maxRows={18}
          spellCheck={false}
          classNames={{ input: 'mono' }}
          disabled={file !== null}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <FileInput label={t('imports.log.file')} value={file} onChange={setFile} clearable />
        {!may && <p className={css.importNeeds}>{t('imports.needs', { role: needs })}</p>}
        {take.error !== null && <Fault error={take.error} />}
        <div>
          <Button
            type="submit"
            variant="filled"
            disabled={!may || isEmpty}
            loading={take.isPending}
          >
            {t('imports.log.submit')}
          </Button>
          {may && isEmpty && (
            <span className={clsx('small', css.aside)}> {t('imports.log.empty')}</span>
          )}
        </div>
        {take.data !== undefined && <Taken taken={take.data.body} />}
      </CheckedForm>
      <aside className="gate">
        <p>{t('imports.log.what')}</p>
        <CurlCommand address={address} type="application/x-ndjson" filename="events.ndjson" />
        <p className="small">
          <Link to="/log-events">{t('logEvents.list')}</Link>
        </p>
      </aside>
    </div>
  );
}

const counted = [
  'events',
  'incidents_created',
  'incidents_joined',
  'duplicates',
  'unlinked',
  'skipped',
] as const;

function Taken({ taken }: { taken: TakenLog }) {
  const { t } = useTranslation();
  return (
    <section className="taken-log" role="status">
      <dl className={css.importFigures}>
        {counted.map((name) => (
          <div key={name}>
            <dt>{t(`imports.log.counts.${name}`)}</dt>
            <dd>{taken[name]}</dd>
          </div>
        ))}
      </dl>
      {taken.incidents.length > 0 && (
        <p>
          {t('imports.log.incidents')}{' '}
          {taken.incidents.map(({ id, public_id }) => (
            <span key={id} className="listed">
              <Link to="/incidents/$id" params={{ id: public_id }}>
                {public_id}
              </Link>{' '}
            </span>
          ))}
        </p>
      )}
      {taken.errors.length > 0 && (
        <Rows
          caption={t('imports.log.skipped')}
          rows={taken.errors}
          rowKey={({ byte, reason }) => `${byte} ${reason}`}
          columns={[
            {
              name: 'place',
              heading: t('imports.columns.place'),
              cell: ({ place }) => <span className="mono">{place}</span>,
            },
            {
              name: 'title',
              heading: t('imports.columns.reason'),
              cell: ({ reason }) => <bdi>{served(reason)}</bdi>,
            },
          ]}
        />
      )}
    </section>
  );
}
