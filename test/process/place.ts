// Where a server process starts on a database that is made and migrated.
import { openTestDatabase, type Engine } from '../support/engines.ts';
import { quickStart } from '../support/process.ts';

interface Place {
  dataDir: string;
  databaseUrl?: string;
  nodeOptions: string[];
  drop: () => Promise<void>;
}

/** A migrated database and its folder, for server processes to open. */
export async function makePlace(engine: Engine): Promise<Place> {
  const { database, dataDir, url, drop } = await openTestDatabase(engine);
  await database.close();
  return {
    dataDir,
    drop,
    nodeOptions: quickStart,
    ...(url === undefined ? {} : { databaseUrl: url }),
  };
}
