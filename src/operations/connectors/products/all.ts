// The connectors of all products.
import type { PullProductName } from '../../../domain/connector.ts';
import type { PullConnector } from '../product.ts';
import { defectdojo } from './defectdojo.ts';
import { dependencyTrack } from './dependency-track.ts';
import { github } from './github.ts';
import { gitlab } from './gitlab.ts';

export const pullConnectors: Readonly<Record<PullProductName, PullConnector>> = {
  defectdojo,
  'dependency-track': dependencyTrack,
  gitlab,
  github,
};
