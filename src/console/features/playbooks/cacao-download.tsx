// The playbook for other tools, as CACAO 2.0.
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { readCacaoPlaybook } from '../../api/requests/playbooks.ts';
import { saveFile } from '../../ui/download.ts';
import { Fault } from '../../ui/fault.tsx';

export function CacaoDownload({ type }: { type: string }) {
  const { t } = useTranslation();
  const download = useMutation({
    mutationFn: async () => {
      const text = JSON.stringify(await readCacaoPlaybook(type), null, 2);
      saveFile(`playbook-${type}.cacao.json`, text, 'application/json');
    },
  });
  return (
    <div>
      <Button
        size="xs"
        variant="default"
        loading={download.isPending}
        onClick={() => download.mutate(undefined)}
      >
        {t('playbooks.cacao')}
      </Button>
      {download.error !== null && <Fault error={download.error} />}
    </div>
  );
}
