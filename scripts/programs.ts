// Programs from outside that a script needs: as root on Debian they are installed, elsewhere the
// script ends with their names.
import { execFileSync, spawnSync, type StdioOptions } from 'node:child_process';

/** By command, the package of Debian that has it. */
export function needPrograms(packages: Readonly<Record<string, string>>): void {
  const missing = Object.keys(packages).filter((command) => !isThere(command));
  if (missing.length === 0) return;
  const names = missing.map((command) => packages[command] ?? command);
  if (process.getuid?.() !== 0 || !isThere('apt-get')) {
    throw new Error(`Missing: ${names.join(', ')}. Install them, or run this as root on Debian.`);
  }
  const quiet: StdioOptions = ['ignore', 'ignore', 'inherit'];
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  execFileSync('apt-get', ['update', '-qq'], { stdio: quiet, env });
  const install = ['install', '-y', '-qq', '--no-install-recommends', ...names];
  execFileSync('apt-get', install, { stdio: quiet, env });
}

function isThere(command: string): boolean {
  return spawnSync('which', [command]).status === 0;
}
