// The call that repeats what a part of a page shows, to copy, with a link to the answer itself.
import { useTranslation } from 'react-i18next';
import { at, wholeAddress } from '../../base-path.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import css from './public.module.css';

export function Curl({ address }: { address: string }) {
  const { t } = useTranslation();
  const command = `curl -s '${wholeAddress(address)}'`;
  return (
    <p className={css.curl}>
      <code>{command}</code>
      <CopyButton text={command} label={address} />
      <a href={at(address)}>
        {t('public.raw')}
        <span className="visually-hidden"> {address}</span>
      </a>
    </p>
  );
}
