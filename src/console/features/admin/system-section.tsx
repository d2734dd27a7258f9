// The state of the running service: versions, migrations, the vault and the readiness checks.
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { system } from '../../api/requests/system.ts';
import type { System } from '../../api/types.gen.ts';
import { codeLabel } from '../../i18n/code-label.ts';
import { served } from '../../i18n/served.ts';
import { Glyph } from '../../ui/glyph.tsx';
import { Instant } from '../../ui/instant.tsx';
import { Read } from '../../ui/read.tsx';
import { sizeWords } from '../../ui/size.ts';

export function SystemSection() {
  const read = useQuery(system);
  return <Read of={read}>{({ body }) => <Shown system={body} />}</Read>;
}

function Shown({ system }: { system: System }) {
  const { t } = useTranslation();
  const { vault, migrations, checks } = system;
  const facts: [string, ReactNode][] = [
    ['version', `Proofline ${system.version}, Node ${system.node}`],
    ['database', `${t(`admin.system.${system.engine}`)}, ${system.database_version}`],
    ['migrations', `${migrations.current} / ${migrations.latest}`],
    ['writes', t(system.writes ? 'admin.system.writesOn' : 'admin.system.writesOff')],
    ['secret', system.service_secret.roles.join(', ') || t('admin.system.secretOff')],
    ['kept', `${vault.blobs}, ${sizeWords(vault.bytes)}`],
    ['free', sizeWords(vault.free_bytes)],
    ['broken', vault.broken],
    ['orphans', vault.orphans.set_aside + vault.orphans.reported],
    [
      'scrub',
      vault.scrub.finished_at === null ? (
        t('admin.system.neverScrubbed')
      ) : (
        <Instant key="at" at={vault.scrub.finished_at} />
      ),
    ],
  ];
  return (
    <div className="two-columns">
      <section className="gate" aria-labelledby="state-title">
        <h2 id="state-title">{t('admin.system.state')}</h2>
        <dl className="facts">
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{t(`admin.system.facts.${name}`)}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section className="gate" aria-labelledby="checks-title">
        <h2 id="checks-title">{t('admin.system.checks')}</h2>
        <ul className="checklist">
          {checks.map(({ name, fault, note }) => (
            <li key={name} className={fault === null ? 'is-met' : 'is-missing'}>
              <span>
                <Glyph shape={fault === null ? 'check' : 'cross'} />
              </span>
              <p>
                {codeLabel(name.replaceAll(' ', '_'))}{' '}
                <span className="small">{served(fault ?? note ?? '')}</span>
              </p>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
