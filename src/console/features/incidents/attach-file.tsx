// Attaching a file: hashed here before it is sent, so that both sides agree on the bytes.
import { Button, FileInput, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import type { AttachEvidenceData, Evidence } from '../../api/types.gen.ts';
import { Fault } from '../../ui/fault.tsx';

export function AttachFile({ incident }: { incident: string }) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [file, setFile] = useState<File | null>(null);
  const [type, setType] = useState('');
  const [hash, setHash] = useState<string | null>(null);
  const choose = async (chosen: File | null) => {
    setFile(chosen);
    setHash(null);
    if (chosen !== null) setHash(await sha256(chosen));
  };
  const attach = useMutation({
    mutationFn: () => {
      const body = new FormData();
      body.set('evidence_type', type.trim());
      body.set('hash_sha256', hash ?? '');
      body.set('file', file!);
      const parts = { path: { id: incident }, body };
      return call<AttachEvidenceData, Evidence>(
        'POST',
        '/api/ip3/v1/incidents/{id}/evidence',
        parts,
      );
    },
    onSuccess: () => {
      setFile(null);
      setHash(null);
      setType('');
      return queries.invalidateQueries({ queryKey: ['incident', incident] });
    },
  });
  return (
    <form
      className="stack gate"
      onSubmit={(event) => {
        event.preventDefault();
        attach.mutate();
      }}
    >
      <h2>{t('evidence.addTitle')}</h2>
      <FileInput
        label={t('evidence.file')}
        description={t('evidence.drop')}
        value={file}
        onChange={(chosen) => void choose(chosen)}
        required
      />
      {file !== null && <p className="mono hash">{hash ?? t('evidence.hashing')}</p>}
      <TextInput
        label={t('evidence.type')}
        description={t('evidence.typeHelp')}
        value={type}
        onChange={(event) => setType(event.currentTarget.value)}
        required
      />
      <Button type="submit" disabled={hash === null} loading={attach.isPending}>
        {t('evidence.submit')}
      </Button>
      {attach.error !== null && <Fault error={attach.error} />}
    </form>
  );
}

async function sha256(file: File): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
