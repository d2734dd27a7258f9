// What is attached: a file, a reference, or text. The hash is made here, before anything is sent.
import { FileInput, Radio, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { evidenceFields } from '../../../../fields/evidence.ts';
import { useFieldWords } from '../../../ui/field-words.ts';
import { canHashFile, sha256Hex } from '../../../web-crypto.ts';
import css from './incident.module.css';
import { forms, type Piece } from './send-evidence.ts';

interface Props {
  piece: Piece;
  onChange: (part: Partial<Piece>) => void;
}

export function AttachContent({ piece, onChange }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <Radio.Group
        label={t('attach.form')}
        value={piece.form}
        onChange={(form) => onChange({ form, hash: '' })}
      >
        <div className={css.radios}>
          {forms.map((form) => (
            <Radio key={form} value={form} label={t(`attach.${form}`)} />
          ))}
        </div>
      </Radio.Group>
      {piece.form === 'file' && <FileContent piece={piece} onChange={onChange} />}
      {piece.form === 'reference' && <ReferenceContent piece={piece} onChange={onChange} />}
      {piece.form === 'text' && (
        <Textarea
          className="attach-first"
          label={t('attach.pasted')}
          description={t('attach.pastedHelp')}
          autosize
          minRows={4}
          maxRows={16}
          value={piece.text}
          onChange={(event) => onChange({ text: event.currentTarget.value })}
          required
        />
      )}
    </>
  );
}

function FileContent({ piece: { file, hash }, onChange }: Props) {
  const { t } = useTranslation();
  const choose = async (chosen: File | null) => {
    onChange({ file: chosen, hash: '' });
    if (chosen === null || !canHashFile(chosen)) return;
    const made = await sha256Hex(chosen);
    onChange({ file: chosen, hash: made });
  };
  const isHashed = file !== null && canHashFile(file);
  return (
    <div
      className="drop"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        void choose(event.dataTransfer.files[0] ?? null);
      }}
    >
      <FileInput
        className="attach-first"
        label={t('evidence.file')}
        description={t('evidence.drop')}
        placeholder={t('form.choose')}
        value={file}
        onChange={(chosen) => void choose(chosen)}
        required
      />
      {isHashed && <p className="mono hash">{hash === '' ? t('evidence.hashing') : hash}</p>}
      {file !== null && !isHashed && <p className="small">{t('attach.notHashed')}</p>}
    </div>
  );
}

function ReferenceContent({ piece, onChange }: Props) {
  const words = useFieldWords();
  return (
    <>
      <TextInput
        className="attach-first"
        {...words('evidenceField.content_ref')}
        value={piece.content_ref}
        onChange={(event) => onChange({ content_ref: event.currentTarget.value })}
        maxLength={evidenceFields.content_ref.max}
        required
      />
      <TextInput
        {...words('evidenceField.hash_sha256')}
        value={piece.hash}
        onChange={(event) => onChange({ hash: event.currentTarget.value.trim() })}
        pattern={evidenceFields.hash_sha256.pattern}
        required
      />
    </>
  );
}
