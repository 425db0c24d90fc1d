import { randomBytes } from 'node:crypto'

/** Returns the name of a new room, which can't be guessed. Jitsi ignores capitals, so it has none. */
export const newRoom = (): string => randomBytes(20).toString('hex')
