import { checkSigned, signVersion as sign } from '#server/signed-versions.ts'
import { contentHash } from './content.ts'
import type { StoredVersion } from './queries/versions.ts'

const PURPOSE = 'prescription'

/** Signs number, version and hash of a version with the installation's key. */
export const signVersion = (one: Parameters<typeof sign>[1]) => sign(PURPOSE, one)

/** Compares a stored version with what was signed. */
export const checkVersion = ({ storedHash: hash, ...version }: StoredVersion) =>
  checkSigned(PURPOSE, { ...version, hash }, contentHash({ ...version, ...version.parties }))
