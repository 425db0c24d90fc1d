import { sealWith } from '#server/sealing.ts'

/** The key of the tests' installation. */
export const SECRET = 'a key for tests: thirty-two characters or more'

// tests that create rows without a server seal and sign with it, too
sealWith({ secret: SECRET, previousSecrets: [] })
