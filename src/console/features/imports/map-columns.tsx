// What the columns of a file of no known tool are: proposed, corrected by a person, tried, saved.
import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mappedFields, type MappedField } from '../../../domain/import-mapping.ts';
import { severities, type Severity } from '../../../domain/severity.ts';
import { proposedMapping, saveMapping } from '../../api/requests/imports.ts';
import type { ImportMapping, ImportProposal } from '../../api/types.gen.ts';
import { Fault } from '../../ui/fault.tsx';
import { Rows } from '../../ui/rows.tsx';
import { useWrite } from '../../ui/use-write.ts';
import css from './imports.module.css';
import { resend, type QueuedFile } from './queue.ts';

interface Props {
  item: QueuedFile;
  onImported: () => void;
}

export function MapColumns({ item, onImported }: Props) {
  const proposal = useQuery(proposedMapping(item.id, item.file));
  if (proposal.error !== null) return <Fault error={proposal.error} />;
  if (proposal.data === undefined) return null;
  return <Columns item={item} proposal={proposal.data.body} onImported={onImported} />;
}

function Columns({ item, proposal, onImported }: Props & { proposal: ImportProposal }) {
  const { t } = useTranslation();
  const [mapping, setMapping] = useState<ImportMapping>(item.mapping ?? proposal.mapping);
  const isReady = (mapping.fields['title'] ?? []).length > 0;
  return (
    <section className={css.queueOutcome} aria-label={t('mapColumns.title')}>
      <h3>{t('mapColumns.title')}</h3>
      <p>{t('mapColumns.lead')}</p>
      {proposal.saved[0] !== undefined && (
        <p>
          {t('mapColumns.offered')} <bdi>{proposal.saved[0].name}</bdi>
        </p>
      )}
      <ColumnTable proposal={proposal} mapping={mapping} onChange={setMapping} />
      <SeverityWords proposal={proposal} mapping={mapping} onChange={setMapping} />
      {!isReady && <p className="small">{t('mapColumns.needsTitle')}</p>}
      <p className={css.queueButtons}>
        <Button
          size="xs"
          variant="filled"
          disabled={!isReady}
          onClick={() => resend(item.id, { mapping, dry: true }, onImported)}
        >
          {t('mapColumns.try')}
        </Button>
      </p>
      <SaveMapping mapping={mapping} layout={proposal.layout} isReady={isReady} />
    </section>
  );
}

interface Part {
  proposal: ImportProposal;
  mapping: ImportMapping;
  onChange: (mapping: ImportMapping) => void;
}

const shownSamples = 3;

function ColumnTable({ proposal: { columns, rows }, mapping, onChange }: Part) {
  const { t } = useTranslation();
  const choices = [
    { value: '', label: t('mapColumns.notRead') },
    ...mappedFields.map((value) => ({ value, label: t(`mapColumns.fields.${value}`) })),
  ];
  const samples = (at: number) => rows.map((cells) => cells[at] ?? '').filter(Boolean);
  return (
    <Rows
      caption={t('mapColumns.title')}
      rows={columns.map((name, at) => ({ name, at }))}
      rowKey={({ at }) => String(at)}
      columns={[
        {
          name: 'title',
          heading: t('mapColumns.column'),
          cell: ({ name }) => <bdi>{name}</bdi>,
        },
        {
          name: 'sample',
          heading: t('mapColumns.says'),
          cell: ({ at }) => <bdi>{samples(at).slice(0, shownSamples).join(' · ')}</bdi>,
        },
        {
          name: 'field',
          heading: t('mapColumns.is'),
          cell: ({ name }) => (
            <NativeSelect
              size="xs"
              aria-label={`${t('mapColumns.is')}: ${name}`}
              data={choices}
              value={fieldOf(mapping, name)}
              onChange={({ currentTarget: { value } }) => onChange(withField(mapping, name, value))}
            />
          ),
        },
      ]}
    />
  );
}

function fieldOf({ fields }: ImportMapping, column: string): string {
  return mappedFields.find((field) => fields[field]?.includes(column)) ?? '';
}

/** The column is this field, and no other. */
function withField(mapping: ImportMapping, column: string, field: string): ImportMapping {
  const left = Object.entries(mapping.fields)
    .map(([name, columns]) => [name, (columns ?? []).filter((one) => one !== column)] as const)
    .filter(([, columns]) => columns.length > 0);
  const fields: Partial<Record<string, string[]>> = Object.fromEntries(left);
  if (isField(field)) fields[field] = [...(fields[field] ?? []), column];
  return { ...mapping, fields };
}

function isField(name: string): name is MappedField {
  return mappedFields.some((field) => field === name);
}

/** Words of severity that no one knows; people say what they mean. */
function SeverityWords({ proposal, mapping, onChange }: Part) {
  const { t } = useTranslation();
  const unknown = proposal.severities.filter(({ severity }) => severity === null);
  if (unknown.length === 0) return null;
  const choose = (word: string, severity: string) => {
    const known = severities.find((one): one is Severity => one === severity) ?? 'unknown';
    onChange({ ...mapping, severity_words: { ...mapping.severity_words, [word]: known } });
  };
  return (
    <fieldset>
      <legend>{t('mapColumns.words')}</legend>
      {unknown.map(({ word }) => (
        <NativeSelect
          key={word}
          size="xs"
          label={<bdi>{word}</bdi>}
          data={severities.map((value) => ({ value, label: t(`severity.${value}`) }))}
          value={mapping.severity_words[word] ?? 'unknown'}
          onChange={({ currentTarget: { value } }) => choose(word, value)}
        />
      ))}
    </fieldset>
  );
}

function SaveMapping(props: { mapping: ImportMapping; layout: string; isReady: boolean }) {
  const { mapping, layout, isReady } = props;
  const { t } = useTranslation();
  const [name, setName] = useState('');
  const [auto, setAuto] = useState(false);
  const save = useWrite(saveMapping);
  return (
    <details>
      <summary>{t('mapColumns.save')}</summary>
      <TextInput
        label={t('mapColumns.name')}
        description={t('mapColumns.nameHelp')}
        value={name}
        maxLength={100}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Checkbox
        label={t('mapColumns.auto')}
        checked={auto}
        onChange={(event) => setAuto(event.currentTarget.checked)}
      />
      {save.error !== null && <Fault error={save.error} />}
      <Button
        size="xs"
        variant="default"
        disabled={!isReady || name.trim() === ''}
        loading={save.isPending}
        onClick={() => save.mutate({ name: name.trim(), mapping, layout, auto })}
      >
        {t('mapColumns.save')}
      </Button>
      {save.data !== undefined && (
        <p role="status">{t('mapColumns.saved', { version: save.data.body.version })}</p>
      )}
    </details>
  );
}
