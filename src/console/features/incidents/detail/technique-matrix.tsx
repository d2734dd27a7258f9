// The techniques by tactic, one table a framework: a column for each tactic that has any.
import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import { percentText } from '../../../ui/number.ts';
import css from './technique.module.css';
import type { IncidentTechnique } from './use-detail.ts';

interface Column {
  id: string;
  name: string;
  techniques: IncidentTechnique[];
}

export function TechniqueMatrix({ techniques }: { techniques: readonly IncidentTechnique[] }) {
  const shown = techniques.filter(({ status }) => status !== 'rejected');
  const frameworks = [...new Set(shown.map(({ framework }) => framework))];
  return frameworks.map((framework) => (
    <Matrix
      key={framework}
      name={framework}
      columns={columnsOf(shown.filter((one) => one.framework === framework))}
    />
  ));
}

function Matrix({ name, columns }: { name: string; columns: readonly Column[] }) {
  const { t } = useTranslation();
  const rows = Math.max(...columns.map(({ techniques }) => techniques.length));
  return (
    // The table scrolls by itself, so it must be focusable.
    <div
      className={css.matrix}
      role="region"
      aria-label={t('techniques.matrixOf', { name })}
      tabIndex={0}
    >
      <table>
        <caption>{t('techniques.matrixOf', { name })}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.id} scope="col">
                {column.name}
                <span className="small mono"> {column.id}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: rows }, (_, row) => (
            <tr key={row}>
              {columns.map(({ id, techniques }) => (
                <td key={id}>{techniques[row] && <Cell technique={techniques[row]} />}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Cell({ technique }: { technique: IncidentTechnique }) {
  const { t } = useTranslation();
  const { technique_id, name, url, status, confidence, source } = technique;
  const isPersons = source === 'analyst' || status === 'added';
  return (
    <a
      href={url}
      rel="noreferrer"
      target="_blank"
      className={clsx(css.cellTechnique, `is-${status}`)}
    >
      <span className="mono">{technique_id}</span> <span lang="en">{name}</span>
      <span className="small">
        {t(`techniques.status.${status}`)}
        {!isPersons && `, ${t('techniques.heuristic', { pct: percentText(confidence) })}`}
      </span>
    </a>
  );
}

function columnsOf(techniques: readonly IncidentTechnique[]): Column[] {
  const columns = new Map<string, Column>();
  for (const technique of techniques) {
    for (const { id, name } of technique.tactics) {
      const column = columns.get(id) ?? { id, name, techniques: [] };
      column.techniques.push(technique);
      columns.set(id, column);
    }
  }
  return [...columns.values()].sort((one, other) => (one.id < other.id ? -1 : 1));
}
