// The playbook for other tools, as CACAO 2.0.
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import type { GetPlaybookData } from '../../api/types.gen.ts';
import { saveFile } from '../../ui/download.ts';
import { Fault } from '../../ui/fault.tsx';
import { useWrite } from '../../ui/use-write.ts';

export function CacaoDownload({ type }: { type: string }) {
  const { t } = useTranslation();
  const download = useWrite(async () => {
    const { body } = await call<GetPlaybookData, object>('GET', '/api/playbooks/{type}', {
      path: { type },
      query: { format: 'cacao' },
    });
    const text = JSON.stringify(body, null, 2);
    saveFile(`playbook-${type}.cacao.json`, text, 'application/json');
  }, []);
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
