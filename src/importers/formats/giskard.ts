// Giskard's scan of a model (JSON): one finding an issue, which is a text below its detector and
// its level.
import type { Severity } from '../../domain/severity.ts';
import type { Format, Items } from '../table/format.ts';

/** The issues of a level below each detector. */
function level(name: string, severity: Severity): Items {
  return {
    at: '{}',
    each: name,
    texts: true,
    fields: {
      title: '.',
      severity: { always: severity },
      rule: '#1',
      identity: ['.'],
      description: ['.', { Detector: '#1' }],
    },
  };
}

export const formats: readonly Format[] = [
  {
    kind: 'json',
    connector: 'generic',
    format: 'giskard-json',
    label: 'a Giskard scan (JSON)',
    tool: 'Giskard',
    noun: 'issue',
    seen: 'source of the report of 2.18; no file; it names no model',
    vector: 'hand',
    marks: [
      'LLMBasicSycophancyDetector',
      'LLMCharsInjectionDetector',
      'LLMFaithfulnessDetector',
      'LLMHarmfulContentDetector',
      'LLMImplausibleOutputDetector',
      'LLMInformationDisclosureDetector',
      'LLMOutputFormattingDetector',
      'LLMPromptInjectionDetector',
      'LLMStereotypesDetector',
      'EthicalBiasDetector',
      'PerformanceBiasDetector',
      'SpuriousCorrelationDetector',
      'TextPerturbationDetector',
      'OverconfidenceDetector',
      'UnderconfidenceDetector',
      'StochasticityDetector',
      'DataLeakageDetector',
    ],
    items: [level('major', 'high'), level('medium', 'medium'), level('minor', 'low')],
  },
];
