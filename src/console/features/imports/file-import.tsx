// Choosing files: by drop or by button, what they are, and whether they are only checked first.
import { Button, Checkbox, FileButton, NativeSelect, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useEffect, useState, type DragEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { keys } from '../../api/keys.ts';
import { usePermission } from '../../permission.ts';
import { useSession } from '../../session.ts';
import { FileRow } from './file-row.tsx';
import css from './imports.module.css';
import { kinds } from './kinds.ts';
import { enqueue, isSending, resend, useQueue, type Options } from './queue.ts';

export function FileImport() {
  const { t } = useTranslation();
  const { may, needs } = usePermission('POST /api/ip3/v1/imports/auto');
  const owner = useSession().session?.email ?? '';
  const [options, setOptions] = useState<Options>({
    connector: 'auto',
    dry_first: true,
    retest_of: '',
  });
  const queue = useQueue(owner);
  const checked = queue.filter(({ step }) => step === 'checked');
  const queries = useQueryClient();
  const refresh = () => {
    void queries.invalidateQueries({ queryKey: keys.imports.all });
    void queries.invalidateQueries({ queryKey: keys.incidents.all });
  };
  useWarningBeforeLeaving();
  if (!may) return <p className={css.importNeeds}>{t('imports.needs', { role: needs })}</p>;
  const add = (files: File[]) => {
    const retest_of = options.retest_of.trim();
    if (files.length > 0) enqueue(files, { ...options, retest_of, owner }, refresh);
  };
  return (
    <section className={css.fileImport} aria-labelledby="import-title">
      <h2 id="import-title">{t('imports.new')}</h2>
      <DropZone onFiles={add} isNext={checked.length === 0} />
      <ImportOptions options={options} onChange={setOptions} />
      {checked.length > 1 && (
        <Button
          variant="filled"
          mb="xs"
          onClick={() => checked.forEach(({ id }) => resend(id, { dry: false }, refresh))}
        >
          {t('imports.importAll', { count: checked.length })}
        </Button>
      )}
      {queue.length > 0 && (
        <ul className={css.queue} aria-label={t('imports.queue')}>
          {queue.map((item) => (
            <FileRow key={item.id} item={item} isNext={checked.length === 1} onImported={refresh} />
          ))}
        </ul>
      )}
    </section>
  );
}

/** A tab that is closed while it sends cancels the import; the browser asks first. */
function useWarningBeforeLeaving(): void {
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (isSending()) event.preventDefault();
    };
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, []);
}

interface DropZoneProps {
  onFiles: (files: File[]) => void;
  /** Whether choosing files is the next step, and no file waits to be imported. */
  isNext: boolean;
}

function DropZone({ onFiles, isNext }: DropZoneProps) {
  const { t } = useTranslation();
  const [over, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    onFiles([...event.dataTransfer.files]);
  };
  return (
    <div
      className={clsx(css.dropZone, over && 'is-over')}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <p className={css.dropWords}>{t('imports.drop')}</p>
      <FileButton multiple onChange={onFiles}>
        {(props) => (
          <Button variant={isNext ? 'filled' : 'default'} {...props}>
            {t('imports.choose')}
          </Button>
        )}
      </FileButton>
      <p className="small">{t('imports.dropHelp')}</p>
    </div>
  );
}

interface OptionsProps {
  options: Options;
  onChange: (options: Options) => void;
}

function ImportOptions({ options, onChange }: OptionsProps) {
  const { t } = useTranslation();
  return (
    <div className={css.importOptions}>
      <NativeSelect
        label={t('imports.kindLabel')}
        description={t('imports.kindHelp')}
        value={options.connector}
        onChange={(event) =>
          onChange({ ...options, connector: event.currentTarget.value as Options['connector'] })
        }
        data={(['auto', ...kinds] as const).map((value) => ({
          value,
          label: t(`imports.kinds.${value}`),
        }))}
      />
      <TextInput
        label={t('imports.retestOf')}
        description={t('imports.retestHelp')}
        placeholder="INC-2026-000123"
        value={options.retest_of}
        maxLength={64}
        onChange={(event) => onChange({ ...options, retest_of: event.currentTarget.value })}
      />
      <Checkbox
        label={t('imports.dryFirst')}
        description={t('imports.dryHelp')}
        checked={options.dry_first}
        onChange={(event) => onChange({ ...options, dry_first: event.currentTarget.checked })}
      />
    </div>
  );
}
