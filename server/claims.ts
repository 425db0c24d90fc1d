import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { Claims } from '#contract/marketing.ts'
import { type Config, ConfigError } from './config.ts'

const EXAMPLES = join(import.meta.dirname, '../content/claims.yaml')

export interface ShownClaims {
  claims: Claims
  /** True for the demo's numbers, which the pages label as examples. */
  areExamples: boolean
}

/**
 * Returns the numbers and seals on the public pages (rule J6): from the operator's file, in a demo without a public address
 * the examples, otherwise nothing.
 * @throws ConfigError if the operator's file can't be read or has an unknown or invalid line
 */
export function readClaims({ product }: Pick<Config, 'product'>): ShownClaims {
  if (product.claimsFile) return { claims: claimsIn(product.claimsFile), areExamples: false }
  return product.showsExamples
    ? { claims: claimsIn(EXAMPLES), areExamples: true }
    : { claims: Claims.parse({}), areExamples: false }
}

function claimsIn(file: string): Claims {
  let content: unknown
  try {
    content = parse(readFileSync(file, 'utf8'))
  } catch {
    throw new ConfigError(`CLAIMS_FILE ${file} can't be read as YAML.`)
  }
  const { data, error } = Claims.safeParse(content ?? {})
  if (!data)
    throw new ConfigError(
      error.issues.map(({ path, message }) => `CLAIMS_FILE ${file}: ${path.join('.')} ${message}`).join('\n'),
    )
  return data
}
