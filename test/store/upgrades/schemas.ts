// Every schema that the main branch ended with since 0009, the oldest first: the migrations that
// came with it, and the data of its program, which the two upgrade tests read.
// For a new migration add a line, and make data of the schema before it, which is then an earlier
// one: node scripts/make-upgrade-data.ts <commit before the migration>.

/** What the program of one schema brought and left. */
export interface EarlierSchema {
  /** Numbers of the migrations that came, apart by blanks. */
  readonly adds: string;
  /** Numbers of migrations that were taken back. */
  readonly removes?: string;
  /** Name of the data set in this folder. */
  readonly data?: string;
  /** Why there is none. */
  readonly without?: string;
}

const changed = (number: string) =>
  `Migration ${number} was changed within hours of its first commit, before any release: a ` +
  'server refuses a database that has the first one, by its checksum.';
const takenBack =
  'Migrations 0101 and 0102 were taken back within hours, before any release: a server refuses a ' +
  'database that has one it does not know.';

export const schemas: readonly EarlierSchema[] = [
  { adds: '0001 0002 0003 0004 0005 0006 0007 0008 0009', data: '0009-81aa479' },
  { adds: '0016', data: '0016-0e2203f' },
  { adds: '0012', data: '0016-734dbdd' },
  { adds: '0011', data: '0016-4f903e9' },
  { adds: '0017', data: '0017-0c63c6d' },
  { adds: '0014', data: '0017-425a481' },
  { adds: '0013', data: '0017-bc3d794' },
  { adds: '0010', data: '0017-fcf68db' },
  { adds: '0021', data: '0021-ee82eec' },
  { adds: '0022', data: '0022-d52dff2' },
  { adds: '0024', data: '0024-8a3a9a2' },
  { adds: '0025', data: '0025-0695e4f' },
  { adds: '0023', data: '0025-7cb671c' },
  { adds: '0027', data: '0027-0049e7e' },
  { adds: '0028', data: '0028-187eac2' },
  { adds: '0050 0051', data: '0051-c138c26' },
  { adds: '0030', data: '0051-c71c53e' },
  { adds: '0046', without: changed('0046') },
  { adds: '0047', without: changed('0046') },
  { adds: '0042 0043 0044', without: changed('0046') },
  { adds: '0052', data: '0052-6be3e12' },
  { adds: '0038', data: '0052-9fc39ba' },
  { adds: '0054', data: '0054-3584804' },
  { adds: '0058', data: '0058-a38f7bf' },
  { adds: '0056', data: '0058-c4d4b23' },
  { adds: '0060 0061 0064', data: '0064-a56eea8' },
  { adds: '0066', data: '0066-3b5d822' },
  { adds: '0069', data: '0069-986d9fc' },
  { adds: '0072', data: '0072-2a34625' },
  { adds: '0073', data: '0073-bec7af2' },
  { adds: '0079 0080', without: changed('0079') },
  { adds: '0081', without: changed('0079') },
  { adds: '0074', without: changed('0079') },
  { adds: '0075', without: changed('0079') },
  { adds: '0077', data: '0081-0223508' },
  { adds: '0082', data: '0082-a57e4e0' },
  { adds: '0084', data: '0084-78995c4' },
  { adds: '0083', data: '0084-945f7fb' },
  { adds: '0087', data: '0087-2bc4931' },
  { adds: '0085', data: '0087-8a44b45' },
  { adds: '0096 0097', data: '0097-2ac3e32' },
  { adds: '0094', data: '0097-fd6e23e' },
  { adds: '0090', data: '0097-5d913de' },
  { adds: '0106', data: '0106-f7bf697' },
  { adds: '0118', data: '0118-8a11bc7' },
  { adds: '0111', data: '0118-bce9180' },
  { adds: '0122', data: '0122-6b9c4d0' },
  { adds: '0128', data: '0128-e8d9adc' },
  { adds: '0101 0102', without: takenBack },
  { adds: '0119', without: takenBack },
  { adds: '', removes: '0101 0102', data: '0128-2288344' },
  { adds: '0135', data: '0135-2ed4169' },
  { adds: '0136', data: '0136-79bb584' },
  { adds: '0180', data: '0180-3528249' },
  { adds: '0170', data: '0180-fe91f87' },
  { adds: '0145', data: '0180-3cf9874' },
  { adds: '0137', data: '0180-d59f7a4' },
  { adds: '0220', data: '0220-cbc5a15' },
  { adds: '0190', data: '0220-7d74452' },
  { adds: '0221', data: '0221-6278826' },
  { adds: '0210', data: '0221-b5524a7' },
  { adds: '0250', data: '0250-cfeb5db' },
  { adds: '0230', data: '0250-5e38286' },
  { adds: '0235', data: '0250-4bd6aa2' },
  { adds: '0255', data: '0255-3314ff6' },
  { adds: '0251', data: '0255-c832b46' },
  { adds: '0236', data: '0255-87228f7' },
  { adds: '0239', data: '0255-20fe11b' },
  { adds: '0260', data: '0260-3e606af' },
  { adds: '0270', data: '0270-dd8d60f' },
  { adds: '0252', data: '0270-6343d78' },
  { adds: '0264', data: '0270-f676256' },
  { adds: '0278', data: '0278-4674e25' },
  { adds: '0305', data: '0305-0ec17ac' },
  { adds: '0325', data: '0325-8843ef4' },
  { adds: '0335', data: '0335-3a3c8ef' },
  { adds: '0336', data: '0336-5e1d3c4' },
  { adds: '0350', data: '0350-cd92fd7' },
  { adds: '0360', data: '0360-418e2fe' },
  { adds: '0364', data: '0364-dc784e0' },
  { adds: '0370', data: '0370-3e15ca2' },
  { adds: '0375', data: '0375-96aa490' },
  { adds: '0380', data: '0380-097e061' },
  { adds: '0382', data: '0382-25f935d' },
  { adds: '0385', data: '0385-f30919a' },
  { adds: '0386', data: '0386-5bca5f2' },
  { adds: '0388', data: '0388-da72bcb' },
  { adds: '0387', data: '0388-48c20b6' },
  { adds: '0390', data: '0390-d550111' },
  { adds: '0391 0392' },
];
