// `?`: every key that works here and now, and the switch for keys without Ctrl (WCAG 2.1.4).
import { Modal, Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { prefer, usePreferences } from '../preferences.ts';
import css from './frame.module.css';
import { useActiveKeys } from './use-keys.ts';

export function KeySheet({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const { single_keys } = usePreferences();
  const active = useActiveKeys();
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('keys.title')}
      closeButtonProps={{ 'aria-label': t('frame.close') }}
    >
      <table className={css.keyTable}>
        <thead>
          <tr>
            <th scope="col">{t('keys.key')}</th>
            <th scope="col">{t('keys.does')}</th>
          </tr>
        </thead>
        <tbody>
          <Key keys={['Ctrl', 'K']} name={t('palette.title')} />
          <Key keys={['←', '→']} name={t('keys.inRow')} />
          <Key keys={['↑', '↓']} name={t('keys.rows')} />
          {single_keys &&
            active.map(({ key, name }) => (
              <Key key={key} keys={key === ' ' ? ['Space'] : key.split(' ')} name={name} />
            ))}
        </tbody>
      </table>
      <Switch
        checked={single_keys}
        onChange={(event) => prefer({ single_keys: event.currentTarget.checked })}
        label={t('keys.single')}
        description={t('keys.singleWhy')}
      />
    </Modal>
  );
}

function Key({ keys, name }: { keys: string[]; name: string }) {
  return (
    <tr>
      <td>
        {keys.map((key) => (
          <kbd key={key}>{key}</kbd>
        ))}
      </td>
      <td>{name}</td>
    </tr>
  );
}
