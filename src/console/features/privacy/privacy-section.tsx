// Data protection: a search for a person, and the record of processing activities as a file.
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { processingRecord, type FoundPerson } from '../../api/requests/privacy.ts';
import { saveFile } from '../../ui/download.ts';
import { Read } from '../../ui/read.tsx';
import { Rows } from '../../ui/rows.tsx';
import { PersonSearchForm } from './person-search-form.tsx';

export function PrivacySection() {
  const { t } = useTranslation();
  const [found, setFound] = useState<FoundPerson | null>(null);
  return (
    <div className="stack">
      <section className="gate" aria-labelledby="person-title">
        <h2 id="person-title">{t('privacy.search')}</h2>
        <PersonSearchForm onFound={setFound} />
        {found !== null && <Found found={found} />}
      </section>
      <section className="gate" aria-labelledby="record-title">
        <h2 id="record-title">{t('privacy.record')}</h2>
        <p className="small">{t('privacy.recordLead')}</p>
        <Read of={useQuery(processingRecord)}>
          {(record) => (
            <Button variant="default" onClick={() => saveJson('processing-record.json', record)}>
              {t('privacy.saveRecord')}
            </Button>
          )}
        </Read>
      </section>
    </div>
  );
}

function saveJson(name: string, content: unknown): void {
  saveFile(name, `${JSON.stringify(content, null, 2)}\n`, 'application/json');
}

function Found({ found: { package: made, sha256 } }: { found: FoundPerson }) {
  const { t } = useTranslation();
  const places = made.places.filter(({ hits, complete }) => hits > 0 || !complete);
  return (
    <div role="status" className="stack">
      <p>
        {t('privacy.hits', { count: made.hits.length })}{' '}
        <span className="small">
          SHA-256 <span className="mono">{sha256}</span>
        </span>
      </p>
      {places.length > 0 && (
        <Rows
          caption={t('privacy.places')}
          rows={places}
          rowKey={({ table }) => table}
          columns={[
            {
              name: 'title',
              heading: t('privacy.columns.table'),
              cell: ({ table }) => <span className="mono">{table}</span>,
            },
            {
              name: 'hits',
              heading: t('privacy.columns.hits'),
              isNumber: true,
              cell: ({ hits, complete }) =>
                complete ? hits : t('privacy.moreThan', { count: hits }),
            },
          ]}
        />
      )}
      <p>{t('privacy.check')}</p>
      <p>
        <Button onClick={() => saveJson('subject-search.json', made)}>{t('privacy.save')}</Button>
      </p>
    </div>
  );
}
