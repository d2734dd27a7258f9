// A button that copies a text, and says whether the browser let it.
import { ActionIcon, Button } from '@mantine/core';
import { Copy } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

interface Props {
  text: string;
  /** What is copied, for those who do not see where the button is. */
  label: string;
  /** As an icon, alongside what it copies. */
  isSmall?: boolean;
}

export function CopyButton({ text, label, isSmall = false }: Props) {
  const { t } = useTranslation();
  const [outcome, setOutcome] = useState<'copied' | 'failed' | null>(null);
  const copy = async () => setOutcome(await copied(text));
  return (
    <span className="copy">
      {isSmall ? (
        <ActionIcon aria-label={label} title={label} onClick={() => void copy()}>
          <Copy size={14} strokeWidth={1.75} aria-hidden="true" />
        </ActionIcon>
      ) : (
        <Button onClick={() => void copy()}>
          {t('copy.copy')}
          <span className="visually-hidden"> {label}</span>
        </Button>
      )}
      <span role="status" className="small">
        {outcome === null ? '' : t(`copy.${outcome}`)}
      </span>
    </span>
  );
}

/** Browsers have a clipboard on a safe connection only, and might ask. */
export async function copied(text: string): Promise<'copied' | 'failed'> {
  try {
    await navigator.clipboard.writeText(text);
    return 'copied';
  } catch {
    return 'failed';
  }
}
