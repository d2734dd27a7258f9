// The actions of a template, in their order.
import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { templateLimits } from '../../../domain/incident-template.ts';
import { roles } from '../../../domain/role.ts';
import { useFieldWords } from '../../ui/field-words.ts';
import type { ActionTexts } from './template-values.ts';
import css from './templates.module.css';

interface Props {
  actions: readonly ActionTexts[];
  onChange: (actions: ActionTexts[]) => void;
}

export function TemplateActions({ actions, onChange }: Props) {
  const { t } = useTranslation();
  const add = () => {
    const row = Math.max(-1, ...actions.map((one) => one.row)) + 1;
    onChange([...actions, { row, title: '', role: '', due: '', requires_approval: false }]);
  };
  return (
    <fieldset className={css.actions}>
      <legend>{t('templates.actions')}</legend>
      {actions.map((action, place) => (
        <Action
          key={action.row}
          action={action}
          place={place + 1}
          onChange={(part) =>
            onChange(actions.map((one) => (one === action ? { ...one, ...part } : one)))
          }
          onRemove={() => onChange(actions.filter((one) => one !== action))}
        />
      ))}
      {actions.length < templateLimits.actions && (
        <Button variant="default" size="xs" w="fit-content" onClick={add}>
          {t('templates.addAction')}
        </Button>
      )}
    </fieldset>
  );
}

interface ActionProps {
  action: ActionTexts;
  place: number;
  onChange: (part: Partial<ActionTexts>) => void;
  onRemove: () => void;
}

function Action({ action, place, onChange, onRemove }: ActionProps) {
  const { t } = useTranslation();
  const words = useFieldWords();
  const { title, role, due, requires_approval } = action;
  return (
    <div className={css.action} role="group" aria-label={t('templates.actionOf', { place })}>
      <TextInput
        {...words('actionField.title')}
        required
        maxLength={templateLimits.action}
        value={title}
        onChange={(event) => onChange({ title: event.currentTarget.value })}
      />
      <NativeSelect
        {...words('actionField.role')}
        value={role}
        onChange={(event) => onChange({ role: event.currentTarget.value })}
        data={[{ value: '', label: t('templates.anyone') }, ...roles]}
      />
      <TextInput
        label={t('templates.dueHours')}
        type="number"
        min={1}
        max={templateLimits.dueHours}
        value={due}
        onChange={(event) => onChange({ due: event.currentTarget.value })}
      />
      <Checkbox
        {...words('actionField.requires_approval')}
        checked={requires_approval}
        onChange={(event) => onChange({ requires_approval: event.currentTarget.checked })}
      />
      <Button size="compact-xs" variant="default" w="fit-content" onClick={onRemove}>
        {t('templates.removeAction')} <span className="visually-hidden">{place}</span>
      </Button>
    </div>
  );
}
