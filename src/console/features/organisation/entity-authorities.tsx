// The competent authorities and the CSIRTs of a legal entity: of one kind there can be several,
// such as those of two countries.
import { Button, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import {
  entityLimits,
  profileAuthorities,
  type ProfileAuthority,
} from '../../../domain/legal-entity.ts';
import { noAuthority, type AuthorityTexts, type EntityTexts } from './entity-values.ts';

interface AuthoritiesProps {
  texts: EntityTexts;
  onTexts: (texts: EntityTexts) => void;
}

/** What is left empty follows the country. */
export function Authorities({ texts, onTexts }: AuthoritiesProps) {
  const { t } = useTranslation();
  return (
    <fieldset className="stack">
      <legend>{t('organisation.authorities')}</legend>
      <p className="small">{t('organisation.authoritiesHelp')}</p>
      {profileAuthorities.map((kind) => (
        <OfKind
          key={kind}
          kind={kind}
          lines={texts.authorities[kind]}
          onLines={(lines) =>
            onTexts({ ...texts, authorities: { ...texts.authorities, [kind]: lines } })
          }
        />
      ))}
    </fieldset>
  );
}

interface KindProps {
  kind: ProfileAuthority;
  lines: readonly AuthorityTexts[];
  onLines: (lines: AuthorityTexts[]) => void;
}

function OfKind({ kind, lines, onLines }: KindProps) {
  const { t } = useTranslation();
  const label = t(`organisation.authority.${kind}`);
  const isFull = lines.every(({ name }) => name.trim() !== '');
  return (
    <div className="stack">
      {lines.map((line, place) => (
        <Line
          key={place}
          label={place === 0 ? label : `${label} (${place + 1})`}
          line={line}
          onLine={(changed) => onLines(lines.with(place, changed))}
        />
      ))}
      {isFull && (
        <div>
          <Button size="xs" variant="subtle" onClick={() => onLines([...lines, noAuthority])}>
            {t('organisation.another', { authority: label })}
          </Button>
        </div>
      )}
    </div>
  );
}

interface LineProps {
  label: string;
  line: AuthorityTexts;
  onLine: (line: AuthorityTexts) => void;
}

function Line({ label, line, onLine }: LineProps) {
  const { t } = useTranslation();
  return (
    <>
      <TextInput
        label={label}
        maxLength={entityLimits.name}
        value={line.name}
        onChange={({ currentTarget: { value } }) => onLine({ ...line, name: value })}
      />
      {line.name.trim() !== '' && (
        <TextInput
          label={t('organisation.channel', { authority: label })}
          maxLength={entityLimits.name}
          value={line.channel}
          onChange={({ currentTarget: { value } }) => onLine({ ...line, channel: value })}
        />
      )}
    </>
  );
}
