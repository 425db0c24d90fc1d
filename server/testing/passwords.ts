import { hash } from '@node-rs/argon2'

/** The lowest cost of argon2id: real hashes would take most of the time of tests that sign in often. */
export const LOWEST_COST = { memoryCost: 8, timeCost: 1, parallelism: 1 }

export const quickHash = (password: string): Promise<string> => hash(password, LOWEST_COST)
