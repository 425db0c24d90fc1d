import { accessSync, constants, mkdirSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { codeOf } from './database/failures.ts'

/** DATA_DIR cannot be used; the message is a sentence for the operator. */
export class DataFolderError extends Error {
  override name = 'DataFolderError'
}

/** Explanations of the system's errors when writing. */
const reasons: Record<string, string> = {
  EACCES: 'this user may not write there',
  EPERM: 'the system does not let this user write there',
  EROFS: 'that disk is read-only',
  ENOSPC: 'that disk is full',
  EDQUOT: 'this user has used all of their disk space',
  ENOENT: 'no folder can be made there',
  ENOTDIR: 'a part of that path is a file',
  ENAMETOOLONG: 'that path is too long',
  ELOOP: 'its links lead in a circle',
}

/** Why a file or a folder cannot be written, in words; the code itself where there are none. */
export const reasonOf = (error: unknown): string => reasons[codeOf(error) ?? ''] ?? codeOf(error) ?? 'unknown reason'

/**
 * Makes the folder for everything that is kept, unless it is there, and sees that it can be written. Level by level:
 * Node's own recursive way never ends where the system denies that the level above is there (/proc).
 * @throws DataFolderError with a sentence that names the place
 */
export function makeDataFolder(path: string): void {
  const folder = resolve(path)
  for (const level of missingLevels(folder)) makeLevel(folder, level)
  try {
    accessSync(folder, constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new DataFolderError(`DATA_DIR ${folder} cannot be used: ${reasonOf(error)}.`, { cause: error })
  }
}

/** The levels that are to be made, the uppermost first. */
function missingLevels(folder: string): string[] {
  const missing: string[] = []
  for (let level = folder; ; level = dirname(level)) {
    const kind = kindOf(folder, level)
    if (kind === 'folder') return missing.toReversed()
    if (kind === 'file')
      throw new DataFolderError(
        level === folder
          ? `DATA_DIR must be a folder; ${folder} is a file.`
          : `DATA_DIR ${folder} cannot be made: ${level} is a file.`,
      )
    missing.push(level)
    if (level === dirname(level)) return missing.toReversed()
  }
}

function kindOf(folder: string, level: string): 'folder' | 'file' | 'nothing' {
  try {
    return statSync(level).isDirectory() ? 'folder' : 'file'
  } catch (error) {
    // below a file: the file itself is met further up
    if (['ENOENT', 'ENOTDIR'].includes(codeOf(error) ?? '')) return 'nothing'
    throw new DataFolderError(`DATA_DIR ${folder} cannot be used: ${reasonOf(error)}.`, { cause: error })
  }
}

function makeLevel(folder: string, level: string): void {
  try {
    // Root leaves the folder open to walk through, because the embedded database runs as another user.
    mkdirSync(level, { mode: process.getuid?.() === 0 ? 0o711 : 0o700 })
  } catch (error) {
    // another start has just made it
    if (codeOf(error) === 'EEXIST' && kindOf(folder, level) === 'folder') return
    const why = codeOf(error) === 'EEXIST' ? `${level} is a link to nothing` : reasonOf(error)
    throw new DataFolderError(`DATA_DIR ${folder} cannot be made: ${why}.`, { cause: error })
  }
}
