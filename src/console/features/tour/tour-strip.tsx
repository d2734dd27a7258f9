// The step of the tour above the page.
import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { isPermitted } from '../../../domain/policy.ts';
import { required } from '../../../domain/required.ts';
import { isRole } from '../../../domain/role.ts';
import { routeAccess } from '../../api/permissions.gen.ts';
import { useSession } from '../../session.ts';
import css from './tour.module.css';
import { goOnTour, tourSteps } from './tour.ts';

export function TourStrip({ at }: { at: number }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const roles = (useSession().session?.roles ?? []).filter(isRole);
  const steps = tourSteps.filter(({ reads }) => isPermitted(roles, routeAccess[reads]));
  // Another role might have fewer steps than the one that went on tour.
  const step = Math.min(at, steps.length - 1);
  const shown = steps[step];
  if (shown === undefined) return null;
  const go = (next: number) => {
    goOnTour({ step: next, open: true });
    void navigate({ href: required(steps[next], 'step of the tour').href });
  };
  const isLast = step === steps.length - 1;
  const leave = () => goOnTour({ step: isLast ? 0 : step, open: false });
  return (
    <aside className={css.tour} aria-labelledby="tour-step">
      <div className={css.tourText}>
        <h2 id="tour-step">
          {t('tour.step', { step: step + 1, steps: steps.length })}{' '}
          {t(`tour.steps.${shown.name}.title`)}
        </h2>
        <p>{t(`tour.steps.${shown.name}.text`)}</p>
      </div>
      <div className={css.tourWays}>
        <Button size="xs" onClick={() => void navigate({ href: shown.href })}>
          {t('tour.show')}
        </Button>
        {step > 0 && (
          <Button size="xs" variant="default" onClick={() => go(step - 1)}>
            {t('tour.back')}
          </Button>
        )}
        {!isLast && (
          <Button size="xs" variant="default" onClick={() => go(step + 1)}>
            {t('tour.next')}
          </Button>
        )}
        <Button size="xs" variant="default" onClick={leave}>
          {t(isLast ? 'tour.finish' : 'tour.leave')}
        </Button>
      </div>
    </aside>
  );
}
