// How large the difference is that a reviewer reads when a file of the checkout was made again.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { repository } from './shell-blocks.ts';

/** Lines added and taken out between a file of the checkout and its copy elsewhere. */
export function changedLines(name: string, copy: string): { added: number; removed: number } {
  const args = ['diff', '--no-index', '--numstat', path.join(repository, name), copy];
  const { stdout } = spawnSync('git', args, { encoding: 'utf8' });
  const [added, removed] = stdout.split('\t').map(Number);
  return { added: added ?? 0, removed: removed ?? 0 };
}
