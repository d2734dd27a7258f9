// What leaves the service about this incident: a ticket for a tracker, a package for an auditor.
import { Button, Checkbox, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languages, type Language } from '../../../../domain/text.ts';
import { visibilities, type Visibility } from '../../../../domain/visibility.ts';
import { keys } from '../../../api/keys.ts';
import { ticketOf, type TicketSystem } from '../../../api/requests/incidents.ts';
import { write } from '../../../api/write.ts';
import { at } from '../../../base-path.ts';
import { usePermission } from '../../../permission.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { download } from '../../../ui/download.ts';
import { Fault } from '../../../ui/fault.tsx';
import { Nothing } from '../../../ui/nothing.tsx';
import { Read } from '../../../ui/read.tsx';
import { useWrite } from '../../../ui/use-write.ts';
import incidentCss from './incident.module.css';
import css from './technique.module.css';

export function ExportsTab({ id }: { id: string }) {
  const { t } = useTranslation();
  const { may, needs } = usePermission('GET /api/ip3/v1/reports/evidence-package/:id');
  if (!may) return <Nothing why={t('exports.needs', { role: needs })} />;
  return (
    <div className={clsx('stack', incidentCss.exports)}>
      <Package id={id} />
      <Ticket id={id} />
    </div>
  );
}

interface Made {
  name: string;
  sha256: string;
}

/** Form of the package, or the document that is drawn from it. */
const kinds = {
  json: { ending: 'json', format: 'json', document: 'package' },
  pdf: { ending: 'pdf', format: 'pdf', document: 'package' },
  zip: { ending: 'zip', format: 'zip', document: 'package' },
  close: { ending: 'close.pdf', format: 'pdf', document: 'close' },
  custody: { ending: 'custody.pdf', format: 'pdf', document: 'custody' },
} as const;
type Kind = keyof typeof kinds;

function languageOf(language: string): Language {
  return languages.find((known) => known === language) ?? 'en';
}

function Package({ id }: { id: string }) {
  const { t, i18n } = useTranslation();
  const [audience, choose] = useState<Visibility>('internal');
  const [withNotes, takeNotes] = useState(false);
  const [language, speak] = useState(languageOf(i18n.language));
  const take = useWrite(
    write(async (kind: Kind): Promise<Made> => {
      const { ending, format, document } = kinds[kind];
      const notes = String(withNotes);
      const query = new URLSearchParams({ format, audience, notes, language, document });
      const name = `${id}.${ending}`;
      const headers = await download(`/api/ip3/v1/reports/evidence-package/${id}?${query}`, name);
      // The tag of every form is the hash of the package.
      return { name, sha256: /[0-9a-f]{64}/.exec(headers.get('etag') ?? '')?.[0] ?? '' };
    }, keys.incident.of(id)),
  );
  return (
    <section className="gate" aria-labelledby="package-title">
      <h2 id="package-title">{t('exports.package')}</h2>
      <p className="small">{t('exports.packageLead')}</p>
      <NativeSelect
        className={css.narrow}
        label={t('exports.audience')}
        description={t(`exports.audiences.${audience}`)}
        value={audience}
        onChange={(event) => choose(event.currentTarget.value as Visibility)}
        data={visibilities.map((value) => ({ value, label: t(`visibility.${value}`) }))}
      />
      <Checkbox
        className={css.withNotes}
        label={t('exports.notes')}
        description={t('exports.notesHelp')}
        checked={withNotes}
        onChange={(event) => takeNotes(event.currentTarget.checked)}
      />
      <NativeSelect
        className={css.narrow}
        label={t('exports.language')}
        value={language}
        onChange={(event) => speak(event.currentTarget.value as Language)}
        data={languages.map((value) => ({ value, label: t(`exports.languages.${value}`) }))}
      />
      <div className={clsx('moves', css.exportMoves)}>
        {(Object.keys(kinds) as Kind[]).map((format) => (
          <Button
            key={format}
            size="xs"
            variant="default"
            loading={take.isPending && take.variables === format}
            onClick={() => take.mutate(format)}
          >
            {t(`exports.format.${format}`)}
          </Button>
        ))}
      </div>
      {take.error !== null && <Fault error={take.error} />}
      {take.data !== undefined && <Taken made={take.data} />}
      <p className="small">{t('exports.recorded')}</p>
    </section>
  );
}

function Taken({ made: { name, sha256 } }: { made: Made }) {
  const { t } = useTranslation();
  const command = `proofline verify ${name} --keys proofline-keys.json`;
  return (
    <div role="status" className={css.taken}>
      <p>{t('exports.taken', { name })}</p>
      <dl className="facts">
        <div>
          <dt>package_sha256</dt>
          <dd>
            <span className="mono hash">{sha256}</span>{' '}
            <CopyButton text={sha256} label={t('evidence.copyHash')} />
          </dd>
        </div>
        <div>
          <dt>{t('exports.check')}</dt>
          <dd>
            <code>{command}</code> <CopyButton text={command} label={t('exports.copyCommand')} />
          </dd>
        </div>
      </dl>
      <p className="small">
        {t('exports.keys')}{' '}
        <a href={at('/.well-known/proofline-keys.json')}>/.well-known/proofline-keys.json</a>
      </p>
    </div>
  );
}

const systems = ['tracker_a', 'tracker_b'] as const;

function Ticket({ id }: { id: string }) {
  const { t } = useTranslation();
  const [system, choose] = useState<TicketSystem>('tracker_a');
  const read = useQuery(ticketOf(id, system));
  return (
    <section className="gate screen-only" aria-labelledby="ticket-title">
      <h2 id="ticket-title">{t('exports.ticket')}</h2>
      <p className="small">{t('exports.ticketLead')}</p>
      <NativeSelect
        className={css.narrow}
        label={t('exports.system')}
        description={t(`exports.systems.${system}`)}
        value={system}
        onChange={(event) => choose(event.currentTarget.value as 'tracker_a')}
        data={systems.map((value) => ({ value, label: t(`exports.systemNames.${value}`) }))}
      />
      <Read of={read} height={240}>
        {({ body: { payload } }) => {
          const text = JSON.stringify(payload, null, 2);
          return (
            <>
              <p className={css.exportMoves}>
                <CopyButton text={text} label={t('exports.copyTicket')} />
              </p>
              {/* It scrolls by itself, so that keyboards must be able to stand on it. */}
              <pre
                className={css.preview}
                tabIndex={0}
                aria-label={t('exports.preview')}
                role="region"
              >
                {text}
              </pre>
            </>
          );
        }}
      </Read>
    </section>
  );
}
