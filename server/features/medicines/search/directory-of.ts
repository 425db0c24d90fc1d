import type { Deps } from '#server/deps.ts'
import { DIRECTORY_TAG } from '#server/features/medicines/directory/changed.ts'
import { Directory } from './directory.ts'

const directories = new WeakMap<object, Directory>()

/** Returns the one directory of this server: its index is large. */
export function directoryOf(deps: Pick<Deps, 'db' | 'log' | 'shared'>): Directory {
  const known = directories.get(deps.shared)
  if (known) return known
  const made = new Directory(deps, DIRECTORY_TAG)
  directories.set(deps.shared, made)
  return made
}
