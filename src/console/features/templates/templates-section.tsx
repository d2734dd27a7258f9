// Templates of incidents, for administrators: what reports can start from.
import { Button, Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import {
  archiveTemplate,
  restoreTemplate,
  templates,
  type ListedTemplate,
} from '../../api/requests/templates.ts';
import { Fault } from '../../ui/fault.tsx';
import { Instant } from '../../ui/instant.tsx';
import { Nothing } from '../../ui/nothing.tsx';
import { Read } from '../../ui/read.tsx';
import { Rows } from '../../ui/rows.tsx';
import { useWrite } from '../../ui/use-write.ts';
import { TemplateForm } from './template-form.tsx';
import css from './templates.module.css';

export function TemplatesSection() {
  const { t } = useTranslation();
  const [open, setOpen] = useState<ListedTemplate | 'new' | null>(null);
  const define = (
    <Button variant="default" onClick={() => setOpen('new')}>
      {t('templates.define')}
    </Button>
  );
  return (
    <section className={css.section} aria-labelledby="templates">
      <h2 id="templates">{t('templates.title')}</h2>
      <Read of={useQuery(templates)}>
        {(all) =>
          all.length === 0 ? (
            <Nothing why={t('templates.empty')}>{define}</Nothing>
          ) : (
            <>
              <p>{define}</p>
              <TemplateTable all={all} onOpen={setOpen} />
            </>
          )
        }
      </Read>
      <Modal
        opened={open !== null}
        onClose={() => setOpen(null)}
        size="xl"
        closeButtonProps={{ 'aria-label': t('agents.close') }}
        title={t(open === 'new' ? 'templates.define' : 'templates.change')}
      >
        {open !== null && (
          <TemplateForm id={open === 'new' ? null : open.id} onDone={() => setOpen(null)} />
        )}
      </Modal>
    </section>
  );
}

interface TableProps {
  all: ListedTemplate[];
  onOpen: (template: ListedTemplate) => void;
}

function TemplateTable({ all, onOpen }: TableProps) {
  const { t } = useTranslation();
  const archive = useWrite(archiveTemplate);
  const restore = useWrite(restoreTemplate);
  const cells: Record<string, (template: ListedTemplate) => ReactNode> = {
    title: ({ name }) => <bdi>{name}</bdi>,
    team: ({ team }) => (team === null ? t('customFields.everyTeam') : <bdi>{team}</bdi>),
    version: ({ version }) => version,
    updated: ({ updated_at }) => <Instant at={updated_at} />,
    state: ({ archived_at }) => t(`templates.${archived_at === null ? 'active' : 'archived'}`),
    edit: (template) => (
      <Acts
        template={template}
        onOpen={() => onOpen(template)}
        onArchive={() => archive.mutate(template.id)}
        onRestore={() => restore.mutate(template.id)}
      />
    ),
  };
  const fault = archive.error ?? restore.error;
  return (
    <>
      {fault !== null && <Fault error={fault} />}
      <Rows
        caption={t('templates.title')}
        rows={all}
        rowKey={({ id }) => id}
        columns={Object.entries(cells).map(([name, cell]) => ({
          name,
          heading: t(`templates.columns.${name}`),
          cell,
        }))}
      />
    </>
  );
}

interface ActsProps {
  template: ListedTemplate;
  onOpen: () => void;
  onArchive: () => void;
  onRestore: () => void;
}

function Acts({ template: { name, archived_at }, onOpen, onArchive, onRestore }: ActsProps) {
  const { t } = useTranslation();
  const named = <bdi className="visually-hidden">{name}</bdi>;
  const isUsed = archived_at === null;
  return (
    <div className="moves">
      <Button size="compact-xs" variant="default" onClick={onOpen}>
        {t(isUsed ? 'templates.open' : 'templates.history')} {named}
      </Button>
      <Button size="compact-xs" variant="default" onClick={isUsed ? onArchive : onRestore}>
        {t(`templates.${isUsed ? 'archive' : 'restore'}`)} {named}
      </Button>
    </div>
  );
}
