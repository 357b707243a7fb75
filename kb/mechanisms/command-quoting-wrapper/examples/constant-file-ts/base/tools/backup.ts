import { exec } from 'node:child_process';
import { quote } from 'shell-quote';

export interface Backup {
  database: string;
  file: string;
}

export function dump(backup: Backup, done: (err: Error | null) => void): void {
  const command = `pg_dump ${quote([backup.database])} | gzip > ${quote([backup.file])}`;
  exec(command, { timeout: 600_000 }, (err) => done(err));
}
