// What Zircolite, Hayabusa and Chainsaw write of the Sigma rules that matched Windows events.
import type { LogTable } from '../log-table.ts';
import { wordSeverity } from '../severity.ts';

const system = 'document.data.Event.System';

export const zircolite: LogTable = {
  format: 'zircolite',
  label: 'a detection of Zircolite',
  marks: [[{ at: 'rule_level' }, { at: 'title' }, { at: 'matches' }]],
  product: ["'zircolite'"],
  title: ['title'],
  untitled: 'Zircolite detection',
  rule: ['id', 'title'],
  severity: { at: ['rule_level'], of: wordSeverity() },
  alert: true,
  time: ['matches[].SystemTime', 'matches[].UtcTime', 'matches[].TimeCreated'],
  host: ['matches[].Computer', 'matches[].Hostname'],
  techniques: ['tags'],
  cve: ['tags'],
};

export const hayabusa: LogTable = {
  format: 'hayabusa',
  label: 'a detection of Hayabusa',
  marks: [[{ at: 'RuleTitle' }, { at: 'Level' }, { at: 'Computer' }]],
  product: ["'hayabusa'"],
  title: ['RuleTitle'],
  untitled: 'Hayabusa detection',
  rule: ['RuleID', 'RuleFile', 'RuleTitle'],
  severity: {
    at: ['Level'],
    of: wordSeverity({ med: 'medium', emer: 'critical', crit: 'critical' }),
  },
  alert: true,
  time: ['Timestamp'],
  host: ['Computer'],
  techniques: ['MitreTags', 'MitreTactics', 'OtherTags'],
};

export const chainsaw: LogTable = {
  format: 'chainsaw',
  label: 'a detection of Chainsaw',
  marks: [[{ at: 'group' }, { at: 'kind' }, { at: 'name' }, { at: 'level' }, { at: 'timestamp' }]],
  product: ["'chainsaw'"],
  title: ['name'],
  untitled: 'Chainsaw detection',
  rule: ['id', 'name'],
  severity: { at: ['level'], of: wordSeverity() },
  alert: true,
  time: ['timestamp'],
  host: [`${system}.Computer`, `documents[].data.Event.System.Computer`],
  techniques: ['tags'],
  cve: ['tags'],
};
