// A button that copies a text, and says whether the browser let it.
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

interface Props {
  text: string;
  /** What is copied, for those who do not see where the button is. */
  label: string;
}

export function CopyButton({ text, label }: Props) {
  const { t } = useTranslation();
  const [outcome, setOutcome] = useState<'copied' | 'failed' | null>(null);
  const copy = async () => setOutcome(await copied(text));
  return (
    <span className="copy">
      <Button size="compact-xs" variant="default" onClick={() => void copy()}>
        {t('copy.copy')}
        <span className="visually-hidden"> {label}</span>
      </Button>
      <span role="status" className="small">
        {outcome === null ? '' : t(`copy.${outcome}`)}
      </span>
    </span>
  );
}

/** Browsers have a clipboard on a safe connection only, and may ask. */
export async function copied(text: string): Promise<'copied' | 'failed'> {
  try {
    await navigator.clipboard.writeText(text);
    return 'copied';
  } catch {
    return 'failed';
  }
}
