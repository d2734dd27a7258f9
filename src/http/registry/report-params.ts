// Parameters that the endpoints of reports share.
import { Type } from 'typebox';
import { reportId } from './report-views.ts';

export const tags = ['reports'];

export const ReportIdParams = Type.Object({
  id: Type.String({ maxLength: 100, description: 'Id of the report.', examples: [reportId] }),
});
