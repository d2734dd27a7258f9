// Fields and templates, for administrators: what incidents are asked for.
import { Button, Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import {
  customFields,
  restoreField,
  retireField,
  type CustomField,
} from '../../api/requests/custom-fields.ts';
import { Fault } from '../../ui/fault.tsx';
import { Nothing } from '../../ui/nothing.tsx';
import { Read } from '../../ui/read.tsx';
import { Rows } from '../../ui/rows.tsx';
import { useWrite } from '../../ui/use-write.ts';
import { FieldForm } from './field-form.tsx';

export function FieldsSection() {
  const { t } = useTranslation();
  const [open, setOpen] = useState<CustomField | 'new' | null>(null);
  const define = (
    <Button variant="filled" onClick={() => setOpen('new')}>
      {t('customFields.define')}
    </Button>
  );
  return (
    <>
      <h2>{t('customFields.title')}</h2>
      <Read of={useQuery(customFields)}>
        {(fields) =>
          fields.length === 0 ? (
            <Nothing why={t('customFields.empty')}>{define}</Nothing>
          ) : (
            <>
              <p>{define}</p>
              <FieldTable fields={fields} onOpen={setOpen} />
            </>
          )
        }
      </Read>
      <Modal
        opened={open !== null}
        onClose={() => setOpen(null)}
        closeButtonProps={{ 'aria-label': t('agents.close') }}
        title={t(open === 'new' ? 'customFields.define' : 'customFields.change')}
      >
        {open !== null && (
          <FieldForm field={open === 'new' ? null : open} onDone={() => setOpen(null)} />
        )}
      </Modal>
    </>
  );
}

interface TableProps {
  fields: CustomField[];
  onOpen: (field: CustomField) => void;
}

function FieldTable({ fields, onOpen }: TableProps) {
  const { t } = useTranslation();
  const retire = useWrite(retireField);
  const restore = useWrite(restoreField);
  const cells: Record<string, (field: CustomField) => ReactNode> = {
    title: ({ key, label }) => (
      <>
        <bdi>{label}</bdi> <code className="small">{key}</code>
      </>
    ),
    type: ({ type }) => t(`customFields.types.${type}`),
    team: ({ team }) => (team === null ? t('customFields.everyTeam') : <bdi>{team}</bdi>),
    required: ({ required_at }) =>
      required_at === null ? t('customFields.optional') : t(`state.${required_at}`),
    visibility: ({ visibility }) => t(`visibility.${visibility}`),
    state: ({ retired_at }) => t(`customFields.${retired_at === null ? 'active' : 'retired'}`),
    edit: (field) => (
      <Acts
        field={field}
        onOpen={() => onOpen(field)}
        onRetire={() => retire.mutate(field.key)}
        onRestore={() => restore.mutate(field.key)}
      />
    ),
  };
  const fault = retire.error ?? restore.error;
  return (
    <>
      {fault !== null && <Fault error={fault} />}
      <Rows
        caption={t('customFields.title')}
        rows={fields}
        rowKey={({ key }) => key}
        columns={Object.entries(cells).map(([name, cell]) => ({
          name,
          heading: t(`customFields.columns.${name}`),
          cell,
        }))}
      />
    </>
  );
}

interface ActsProps {
  field: CustomField;
  onOpen: () => void;
  onRetire: () => void;
  onRestore: () => void;
}

function Acts({ field: { label, retired_at }, onOpen, onRetire, onRestore }: ActsProps) {
  const { t } = useTranslation();
  const named = <bdi className="visually-hidden">{label}</bdi>;
  return (
    <div className="moves">
      <Button size="compact-xs" variant="default" onClick={onOpen}>
        {t(retired_at === null ? 'customFields.edit1' : 'customFields.history')} {named}
      </Button>
      <Button
        size="compact-xs"
        variant="default"
        onClick={retired_at === null ? onRetire : onRestore}
      >
        {t(`customFields.${retired_at === null ? 'retire' : 'restore'}`)} {named}
      </Button>
    </div>
  );
}
