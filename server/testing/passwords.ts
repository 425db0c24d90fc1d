import { hash } from '@node-rs/argon2'

/** Hashes a password at the lowest cost of argon2id: real hashes would take most of the time of tests that sign in often. */
export const quickHash = (password: string): Promise<string> =>
  hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 })
