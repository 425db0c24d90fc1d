import { accessSync, constants, mkdirSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { codeOf } from './database/failures.ts'

/** DATA_DIR can't be used; the message is written for the operator. */
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

/** Returns why a file or a folder can't be written, in words or as the error's code. */
export const reasonOf = (error: unknown): string => reasons[codeOf(error) ?? ''] ?? codeOf(error) ?? 'unknown reason'

/**
 * Creates the folder for all stored data if it is missing, and checks that it is writable. Goes level by level, because
 * Node's own recursive mode never returns where the system denies that the parent exists (/proc).
 * @throws DataFolderError with a message that names the path
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

/** Returns the levels to create, topmost first. */
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
