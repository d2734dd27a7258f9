// What the form of a report holds, and what becomes of it when it is sent.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { incidentFields } from '../../../../fields/incident.ts';
import { unrecognised, type Unrecognised } from '../../../../fields/unrecognised.ts';
import { ApiError } from '../../../api/client.ts';
import { customFields } from '../../../api/requests/custom-fields.ts';
import { reportIncident } from '../../../api/requests/incident-changes.ts';
import { oneTemplate, type Template } from '../../../api/requests/templates.ts';
import { fieldMessage } from '../../../i18n/problem-text.ts';
import { usePreferences } from '../../../preferences.ts';
import { useDraft } from '../../../ui/use-draft.ts';
import { useWrite } from '../../../ui/use-write.ts';
import { fieldsOf } from '../../custom-fields/values.ts';
import { startedFrom } from './report-template.ts';
import { emptyReport, noCounts, reportBody, templateReport, type Report } from './report.ts';

/** Name of a field → what is wrong with it. */
export type FieldErrors = Readonly<Partial<Record<string, string>>>;

export function useReport() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { zone } = usePreferences();
  const form = useRef<HTMLFormElement>(null);
  const draft = useDraft<Report>('incident.new', emptyReport);
  const { data: all = [] } = useQuery(customFields);
  const { template, pick } = useTemplate(draft);
  const write = useWrite(reportIncident);
  const [wrong, setWrong] = useState<string[]>([]);
  const [unknown, setUnknown] = useState<Unrecognised[]>([]);
  useEffect(() => {
    if (write.error === null) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [write.error]);
  const fields = fieldsOf(all, draft.values['team']?.trim() ?? null);
  const send = () => {
    setUnknown([]);
    const { values } = draft;
    const report =
      template === null
        ? { template, body: reportBody(values, zone, fields) }
        : templateReport(values, zone, fields, template);
    write.mutate(report, {
      onSuccess: (id) => {
        draft.clear();
        void navigate({ to: '/incidents/$id', params: { id } });
      },
    });
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const [numbers, texts] = [noCounts(draft.values), unrecognised(incidentFields, draft.values)];
    setWrong(numbers);
    setUnknown(texts);
    if (numbers.length === 0 && texts.length === 0) send();
  };
  const change = (name: string, value: string) => {
    setUnknown([]);
    draft.change({ [name]: value });
  };
  const errors: FieldErrors = {
    ...fieldErrors(write.error),
    ...Object.fromEntries(wrong.map((name) => [name, t('report.noCount')])),
  };
  return { form, draft, fields, template, pick, errors, write, submit, unknown, send, change };
}

/** The template that the report starts from, in the version that was read when it was chosen. */
function useTemplate({
  values,
  change,
}: Pick<ReturnType<typeof useDraft<Report>>, 'values' | 'change'>) {
  const queries = useQueryClient();
  const { zone } = usePreferences();
  const [id = '', version = ''] = (values['template'] ?? '').split(' ');
  const { data } = useQuery({ ...oneTemplate(id), enabled: id !== '' });
  const template: Template | null =
    id === '' || data === undefined ? null : { ...data, version: Number(version) };
  const pick = async (next: string) => {
    const [fields, after] = await Promise.all([
      queries.ensureQueryData(customFields),
      next === '' ? null : queries.fetchQuery(oneTemplate(next)),
    ]);
    const day = new Date().toISOString().slice(0, 10);
    change((report) => startedFrom(report, template, after, { fields, zone, day }));
  };
  return { template, pick: (next: string) => void pick(next) };
}

/** `/title` → what is wrong with it. */
function fieldErrors(error: Error | null): FieldErrors {
  const errors = error instanceof ApiError ? (error.problem.errors ?? []) : [];
  return Object.fromEntries(
    errors.map(({ pointer, message }) => [pointer.slice(1), fieldMessage(message)]),
  );
}
