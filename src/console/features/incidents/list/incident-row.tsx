// One row of the list: its cells, whether it is chosen, previewed, or matches no more.
import { clsx } from 'clsx';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { CustomField } from '../../../api/requests/custom-fields.ts';
import type { IncidentListed, LegalDeadline } from '../../../api/types.gen.ts';
import { Glyph } from '../../../ui/glyph.tsx';
import goneCss from '../../../ui/gone.module.css';
import { incidentLabel } from '../../../ui/incident-label.ts';
import { Cell, FieldCell, type ColumnName } from './cells.tsx';
import { ChooseBox } from './choose-box.tsx';
import css from './incident-table.module.css';
import type { FilterName } from './query.ts';

/** What a row can ask for; the same object at each turn, so that rows need not be drawn again. */
export interface RowActs {
  toggle: (incident: IncidentListed, toHere: boolean) => void;
  add: (name: FilterName, value: string) => void;
  peek: (publicId: string | undefined) => void;
}

interface Props {
  incident: IncidentListed;
  /** Among all rows, from 0 on; undefined in groups. */
  place?: number | undefined;
  columns: readonly ColumnName[];
  fields: readonly CustomField[];
  nearest: LegalDeadline | undefined;
  mayChange: boolean;
  isChosen: boolean;
  isPeeked: boolean;
  isGone: boolean;
  acts: RowActs;
  measure?: ((row: HTMLTableRowElement | null) => void) | undefined;
}

export const IncidentRow = memo(function IncidentRow(props: Props) {
  const { incident, place, columns, fields, nearest, mayChange, acts } = props;
  const { isChosen, isPeeked, isGone } = props;
  const { t } = useTranslation();
  return (
    <tr
      ref={props.measure}
      data-incident={incident.id}
      data-index={place}
      // The heading is the first row.
      aria-rowindex={place === undefined ? undefined : place + 2}
      className={clsx(isChosen && 'is-chosen', isPeeked && css.isPeeked, isGone && goneCss.isGone)}
    >
      {mayChange && (
        <td className="cell-choose">
          <ChooseBox
            aria-label={t('list.choose', { id: incident.public_id })}
            checked={isChosen}
            onChange={() => undefined}
            // One tab stop a row: the key x selects too, and arrow keys come here.
            tabIndex={-1}
            onClick={(event) => acts.toggle(incident, event.shiftKey)}
          />
        </td>
      )}
      {columns.map((name) => (
        <td key={name} className={`cell-${name}`} data-label={t(incidentLabel(name))}>
          <Cell name={name} incident={incident} nearest={nearest} add={acts.add} />
          {name === 'title' && isGone && <span className={goneCss.goneNote}>{t('live.gone')}</span>}
          {name === 'title' && (
            <button
              type="button"
              tabIndex={-1}
              className={css.peekButton}
              aria-label={t('list.peekAt', { id: incident.public_id })}
              title={t('list.peek')}
              onClick={() => acts.peek(isPeeked ? undefined : incident.public_id)}
            >
              <Glyph shape="panel" />
            </button>
          )}
        </td>
      ))}
      {fields.map((field) => (
        <td key={field.key} className="cell-field" data-label={field.label}>
          <FieldCell field={field} incident={incident} add={acts.add} />
        </td>
      ))}
    </tr>
  );
});
