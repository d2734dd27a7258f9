// State, score and tools of an agent: words and shapes first, colour last.
import { Progress } from '@mantine/core';
import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import type { Agent } from '../../api/types.gen.ts';
import { Glyph } from '../../ui/glyph.tsx';
import type { Shape } from '../../ui/shapes.ts';
import css from './agents.module.css';

const glyphs: Record<Agent['status'], Shape> = {
  active: 'check',
  quarantined: 'square',
  revoked: 'cross',
};

export function AgentStatus({ status }: Pick<Agent, 'status'>) {
  const { t } = useTranslation();
  return (
    <span className={clsx('badge', status === 'active' ? 'is-good' : 'is-bad')}>
      <Glyph shape={glyphs[status]} /> {t(`agents.status.${status}`)}
    </span>
  );
}

export function TrustScore({ score }: { score: number }) {
  const { t } = useTranslation();
  return (
    <span className={css.trustScore}>
      <strong>{score}</strong>
      <Progress value={score} size="sm" aria-label={t('agents.scoreOf', { score })} />
    </span>
  );
}

/** With its sign; a plain minus is easily overlooked. */
export function Delta({ by }: { by: number }) {
  const said = by > 0 ? `+${by}` : by < 0 ? `−${-by}` : '0';
  return <span className={by < 0 ? clsx(css.delta, 'is-down') : css.delta}>{said}</span>;
}

/** Tools as granted; those without effect are struck, and a word says so. */
export function Tools({
  agent,
}: {
  agent: Pick<Agent, 'allowed_tools' | 'allowed_tools_effective'>;
}) {
  const { t } = useTranslation();
  const { allowed_tools, allowed_tools_effective } = agent;
  if (allowed_tools.length === 0) return <p className="small">{t('agents.noTools')}</p>;
  return (
    <ul className={css.tools} aria-label={t('agents.tools')}>
      {allowed_tools.map((tool) => {
        const works = allowed_tools_effective.includes(tool);
        return (
          <li key={tool} className={works ? undefined : 'is-revoked'}>
            {works ? (
              <bdi>{tool}</bdi>
            ) : (
              <s>
                <bdi>{tool}</bdi>
              </s>
            )}
            {!works && <span className="small"> {t('agents.withoutEffect')}</span>}
          </li>
        );
      })}
    </ul>
  );
}
