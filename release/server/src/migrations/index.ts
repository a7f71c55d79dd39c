/** All migrations of the schema `release`, by name. */
import { remotes } from './0001-remotes.ts';

export const migrations = { '0001-remotes': remotes };
