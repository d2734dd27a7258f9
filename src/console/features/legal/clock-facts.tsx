// The clock of a duty in words: what started it, when it ends in UTC and here, what is left.
import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import type { LegalTrigger } from '../../api/types.gen.ts';
import { codeLabel } from '../../i18n/code-label.ts';
import { served } from '../../i18n/served.ts';
import { durationText } from '../../ui/duration.ts';
import { Instant } from '../../ui/instant.tsx';
import { MayRun, Passed } from '../../ui/time-left.tsx';
import { BothZones } from './both-zones.tsx';
import type { ClockState } from './clock-state.ts';
import css from './legal.module.css';
import { statutoryTime } from './statutory-time.ts';
import { useDutyTitle } from './use-reason.tsx';

interface Props {
  trigger: LegalTrigger;
  state: ClockState;
  now: number;
}

export function ClockFacts({ trigger, state, now }: Props) {
  const { t } = useTranslation();
  const titleOf = useDutyTitle();
  const { clock, submission, depends_on, recipients } = trigger;
  return (
    <dl className={clsx('facts', css.dutyClock)}>
      <Row name={t('legal.clock.due')}>
        {clock.due_at !== null && <BothZones at={clock.due_at} />}
        {clock.due_at === null && <Undated trigger={trigger} state={state} />}{' '}
        {submission === null && clock.due_at !== null && (
          <Left clock={clock} until={clock.due_at} state={state} now={now} />
        )}
        {clock.provisional && clock.due_at !== null && (
          <span className="badge is-reported">{t('legal.provisional')}</span>
        )}
      </Row>
      {submission !== null && (
        <Row name={t('legal.clock.sent')}>
          <SentTo submission={submission} />
        </Row>
      )}
      {recipients.length > 1 && (
        <Row name={t('legal.clock.recipients')}>
          <ul>
            {recipients.map((one) => (
              <li key={one.name}>
                <bdi>{one.name}</bdi>: <SentTo submission={one.submission} />
              </li>
            ))}
          </ul>
        </Row>
      )}
      <Row name={t('legal.clock.start')}>
        {clock.start_event === 'aware_at'
          ? t(trigger.regime === 'gdpr' ? 'legal.breachFound' : 'legal.aware')
          : startText(clock.start_event, (id) => t('legal.dutyNamed', { title: titleOf(id) }))}{' '}
        {clock.start_at === null ? t('legal.notStarted') : <Instant at={clock.start_at} />}
        {clock.duration !== null && (
          <span className="small"> + {statutoryTime(clock.duration, t)}</span>
        )}
      </Row>
      {depends_on.length > 0 && (
        <Row name={t('legal.clock.after')}>{[...new Set(depends_on.map(titleOf))].join(', ')}</Row>
      )}
      {clock.latest_at !== null && (
        <Row name={t('legal.clock.latest')}>
          <BothZones at={clock.latest_at} />{' '}
          <span className="small">{t(`legal.latest.${clock.latest_rule ?? 'R1182_3'}`)}</span>
        </Row>
      )}
    </dl>
  );
}

/** A fact, or the report that starts the clock. */
function startText(event: string, named: (id: string) => string): string {
  if (/^\w+$/.test(event)) return codeLabel(event);
  return served(event).replaceAll(dutyIds, named);
}

/** `NIS2-IN`, `CRA-V-24`. */
const dutyIds = /\b[A-Z][A-Z0-9]*(?:-[A-Z0-9]+)+\b/g;

function Undated({ trigger: { clock }, state }: Pick<Props, 'trigger' | 'state'>) {
  const { t } = useTranslation();
  if (clock.projected_due_at !== null) {
    return (
      <>
        {t('legal.projectedLong')} <Instant at={clock.projected_due_at} />
      </>
    );
  }
  if (state === 'no_number' || clock.duration === null) return t('legal.noNumber');
  return t('legal.noDate');
}

interface LeftProps extends Pick<Props, 'state' | 'now'> {
  clock: LegalTrigger['clock'];
  until: string;
}

function Left({ clock, until, state, now }: LeftProps) {
  const { t } = useTranslation();
  if (state === 'past_no_limit') return <Passed />;
  if (state === 'past_target') return <MayRun until={clock.latest_at ?? until} />;
  const over = state === 'overdue';
  const time = durationText(Date.parse(over ? (clock.latest_at ?? until) : until) - now, t);
  const kind = over ? 'is-late' : state === 'due_soon' ? 'is-soon' : '';
  return (
    <span role="timer" aria-live="off" className={`time-left ${kind}`}>
      {over ? t('legal.state.overdueBy', { time }) : t('legal.timeLeft', { time })}
    </span>
  );
}

function Row({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function SentTo({ submission }: Pick<LegalTrigger, 'submission'>) {
  const { t } = useTranslation();
  if (submission === null) return t('legal.clock.open');
  return (
    <>
      <BothZones at={submission.submitted_at} />{' '}
      {submission.receipt_evidence_id === null ? t('legal.declared') : t('legal.receipted')}
      <SentWay submission={submission} />
    </>
  );
}

/** By which channel, and under which number the recipient keeps it. */
export function SentWay({ submission }: { submission: Way }) {
  const { t } = useTranslation();
  const { channel, reference_number: number } = submission;
  return (
    <>
      {channel !== null && (
        <>
          {'; '}
          {t('legal.sentForm.channel')}: <bdi>{served(channel)}</bdi>
        </>
      )}
      {number !== null && (
        <>
          {'; '}
          {t('legal.sentForm.number')}: <bdi>{number}</bdi>
        </>
      )}
    </>
  );
}

type Way = Pick<NonNullable<LegalTrigger['submission']>, 'channel' | 'reference_number'>;
