// Watching an incident, and who else does.
import { Button, Popover } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Eye } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { setWatching, watchersOf, watchIncident } from '../../api/requests/watching.ts';
import { Fault } from '../../ui/fault.tsx';
import { Person } from '../../ui/person.tsx';
import { offerUndo } from '../../ui/undo.ts';
import { useWrite } from '../../ui/use-write.ts';
import css from './people.module.css';

export function WatchButton({ incident }: { incident: string }) {
  const { t } = useTranslation();
  const { data } = useQuery(watchersOf(incident));
  const watch = useWatch(incident);
  const { watching = false, count = 0, watchers = [] } = data?.body ?? {};
  return (
    <Popover position="bottom-end" withinPortal={false} trapFocus>
      <Popover.Target>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<Eye size={16} strokeWidth={1.75} aria-hidden="true" />}
          aria-label={t(watching ? 'people.watchersYou' : 'people.watchers', { count })}
          title={t(watching ? 'people.watchersYou' : 'people.watchers', { count })}
        >
          {count}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={css.watch} aria-label={t('people.watching')}>
        {/* Never disabled: the focus would be lost, and Escape with it. */}
        <Button
          size="xs"
          variant="default"
          aria-pressed={watching}
          onClick={() => !watch.isPending && watch.mutate(!watching)}
        >
          {t(watching ? 'people.stop' : 'people.watch')}
        </Button>
        <p className="small">{t('people.watchHelp')}</p>
        {watchers.length > 0 && (
          <ul className={css.watchers} aria-label={t('people.watchersTitle')}>
            {watchers.map(({ email }) => (
              <li key={email}>
                <Person email={email} />
              </li>
            ))}
          </ul>
        )}
        {watch.error !== null && <Fault error={watch.error} />}
      </Popover.Dropdown>
    </Popover>
  );
}

function useWatch(incident: string) {
  const { t } = useTranslation();
  const { run, changes } = watchIncident(incident);
  const made = async (watching: boolean) => {
    const answer = await run(watching);
    offerUndo({
      text: t(watching ? 'people.started' : 'people.stopped'),
      run: () => setWatching(incident, !watching),
      changes,
    });
    return answer;
  };
  return useWrite({ run: made, changes });
}
