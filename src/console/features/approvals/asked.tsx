// What exactly is to be approved, in words: another value of any line is another request.
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { ErasureScope } from '../../../domain/erasure.ts';
import type { Approval } from '../../api/requests/approvals.ts';
import { served } from '../../i18n/served.ts';
import { Instant } from '../../ui/instant.tsx';
import { AskedErasure } from '../incidents/erasures/asked-erasure.tsx';
import { phaseKey } from '../reports/phase-key.ts';
import css from './approvals.module.css';

type Line = readonly [label: string, value: React.ReactNode];

export function Asked({ approval }: { approval: Approval }) {
  const { t } = useTranslation();
  const lines = linesOf[approval.kind](approval, t);
  return (
    <dl className={css.asked}>
      {lines.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className={css.text} dir="auto">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}

type Words = ReturnType<typeof useTranslation>['t'];
type Lines = (approval: Approval, t: Words) => Line[];

const linesOf: Record<Approval['kind'], Lines> = {
  agent_restore: ({ subject, incident, asked }, t) => [
    [t('approvals.asked.agent'), <span className="mono">{subject}</span>],
    [t('approvals.asked.reason'), asked['reason']],
    [
      t('approvals.asked.evidence'),
      <Link
        to="/incidents/$id"
        params={{ id: incident ?? '' }}
        search={{ tab: 'evidence', record: asked['validation_ref'] ?? '' }}
      >
        {t('approvals.openEvidence')}
      </Link>,
    ],
    [t('approvals.asked.since'), <Instant at={asked['quarantined_at'] ?? ''} />],
  ],
  action_approval: ({ asked }, t) => [
    [t('approvals.asked.action'), served(asked['title'] ?? '')],
    [t('approvals.asked.class'), t(`playbooks.class.${asked['approval_class'] as 'A1'}`)],
  ],
  evidence_erasure: ({ incident, asked, state }, t) => [
    [t('erasures.scope'), t(`erasures.scopes.${asked['scope'] as ErasureScope}`)],
    [t('erasures.ground'), t(`erasures.grounds.${asked['ground'] as 'gdpr_17'}`)],
    [t('approvals.asked.reason'), asked['reason']],
    [
      t('erasures.files'),
      t('erasures.filesOf', { files: asked['files'], records: asked['records'] }),
    ],
    ...(state === 'pending'
      ? [
          [
            t('approvals.asked.reach'),
            <AskedErasure incident={incident ?? ''} scope={asked['scope'] as ErasureScope} />,
          ] as const,
        ]
      : []),
  ],
  report_export: ({ asked }, t) => [
    ...reportLines(asked, t),
    ...(['en', 'pl'] as const).flatMap((language): Line[] => {
      const sha256 = asked[`text_${language}`];
      const label = t('approvals.asked.text', { language: t(`approvals.languages.${language}`) });
      return sha256 === undefined ? [] : [[label, <code>{sha256}</code>]];
    }),
    ...(asked['release_reason'] === undefined
      ? []
      : [[t('approvals.asked.releaseReason'), asked['release_reason']] as const]),
  ],
  key_change: ({ subject, asked }, t) => [
    [t('approvals.asked.key'), t(`signingKeys.purpose.${asked['purpose'] as 'log'}`)],
    [t('approvals.asked.keyId'), <code>{subject}</code>],
    [
      t('approvals.asked.compromised'),
      t(`approvals.asked.stolen.${asked['compromised'] as 'false'}`),
    ],
    [t('approvals.asked.reason'), asked['reason']],
  ],
};

function reportLines({ target, regime, phase }: Approval['asked'], t: Words): Line[] {
  return [
    [t('approvals.asked.target'), t(`legal.target.${target as 'dora_authority'}`)],
    [
      t('approvals.asked.report'),
      `${t(`legal.regime.${regime as 'nis2'}`)}: ${t(phaseKey(regime as string, phase as string))}`,
    ],
  ];
}
