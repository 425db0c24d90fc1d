import { sealWith } from '#server/sealing.ts'

/** The key of the tests' installation. */
export const SECRET = 'a key for tests: thirty-two characters or more'

// whoever makes rows without a server seals and signs with it, too
sealWith({ secret: SECRET, previousSecrets: [] })
