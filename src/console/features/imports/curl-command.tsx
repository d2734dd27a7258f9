// The same request for a shell, to copy.
import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import { wholeAddress } from '../../base-path.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import css from './imports.module.css';

interface Props {
  address: string;
  type: string;
  /** The file that the command sends. */
  filename: string;
}

export function CurlCommand({ address, type, filename }: Props) {
  const { t } = useTranslation();
  const command = [
    `curl --fail-with-body -H "Authorization: Bearer $IP3_TOKEN" \\`,
    `  -H 'Content-Type: ${type}' --data-binary @${filename} \\`,
    `  ${wholeAddress(address)}`,
  ].join('\n');
  return (
    <details className={clsx('curl', css.curl)}>
      <summary>{t('imports.curl')}</summary>
      <pre tabIndex={0} aria-label={t('imports.curl')}>
        {command}
      </pre>
      <CopyButton text={command} label="curl" />
      <p className="small">{t('imports.curlToken')}</p>
    </details>
  );
}
