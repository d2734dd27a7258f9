// Documents of the framework as starting points: what is known, and what someone has to add.
import { Button, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import {
  engagementDocument,
  type DocumentName,
  type EngagementDocument,
} from '../../api/requests/engagements.ts';
import { oneOf } from '../../layout/search.ts';
import { saveFile } from '../../ui/download.ts';
import { Read } from '../../ui/read.tsx';
import css from './engagements.module.css';

const kinds = [
  'scope-specification',
  'red-team-test-plan',
  'test-summary',
  'remediation-plan',
] as const satisfies DocumentName[];

export function DocumentsTab({ id }: { id: string }) {
  const { t } = useTranslation();
  const search = useSearch({ from: '/inside/engagements/$id' });
  const navigate = useNavigate({ from: '/engagements/$id' });
  const document = oneOf(kinds, search.document) ?? kinds[0];
  const read = useQuery(engagementDocument(id, document));
  return (
    <>
      <div className="filters">
        <NativeSelect
          aria-label={t('page.engagement.parts.documents')}
          value={document}
          onChange={(event) =>
            void navigate({ search: { tab: 'documents', document: event.currentTarget.value } })
          }
          data={kinds.map((value) => ({ value, label: t(`engagements.documents.${value}`) }))}
        />
      </div>
      <Read of={read}>{({ body }) => <Document id={id} body={body} />}</Read>
    </>
  );
}

function Document({ id, body }: { id: string; body: EngagementDocument }) {
  const { t } = useTranslation();
  const save = () => saveFile(`${id}-${body.document}.md`, body.text, 'text/markdown');
  return (
    <article className={clsx('card', css.document)}>
      <h2>{body.title}</h2>
      <p className="small">{body.basis}</p>
      <p className="small">{t('engagements.documents.note')}</p>
      <Button size="xs" variant="default" onClick={save}>
        {t('engagements.documents.save')}
      </Button>
      {body.sections.map(({ heading, lines, missing }) => (
        <section key={heading}>
          <h3>{heading}</h3>
          {lines.map((line, place) => (
            // The same line can come twice.
            <p key={place} className="long-text">
              <bdi>{line}</bdi>
            </p>
          ))}
          {missing.map((what) => (
            <p key={what} className="warning">
              {t('engagements.documents.missing')} {what}
            </p>
          ))}
        </section>
      ))}
    </article>
  );
}
