// Whether this page follows what happens on the server, and the switch for it.
import { useTranslation } from 'react-i18next';
import { prefer, usePreferences } from '../preferences.ts';
import { useOfflineSince } from '../reach.ts';
import { Glyph } from '../ui/glyph.tsx';
import { clockTime } from '../ui/instant.tsx';
import type { Shape } from '../ui/shapes.ts';
import { useLiveState, type LiveState } from './live.ts';

const shapes: Record<LiveState, Shape> = {
  live: 'dot',
  paused: 'pause',
  reconnecting: 'circle',
  offline: 'cross',
};

export function LiveChip() {
  const { t } = useTranslation();
  const { live, zone } = usePreferences();
  const state = useLiveState();
  const since = useOfflineSince();
  const at = since === null ? '' : clockTime(since, zone);
  return (
    <button
      type="button"
      className={`live is-${state}`}
      aria-pressed={live}
      aria-label={`${t('live.follow')}: ${t(`live.state.${state}`, { at })}`}
      title={live ? t('live.pause') : t('live.resume')}
      onClick={() => prefer({ live: !live })}
    >
      <Glyph shape={shapes[state]} />
      <span className="live-word" aria-live="polite">
        {t(`live.state.${state}`, { at })}
      </span>
    </button>
  );
}
