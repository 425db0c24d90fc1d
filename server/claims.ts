import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { Claims } from '#contract/marketing.ts'
import { type Config, ConfigError } from './config.ts'

const EXAMPLES = join(import.meta.dirname, '../content/claims.yaml')

export interface ShownClaims {
  claims: Claims
  /** True for the demo's figures, which the pages label. */
  areExamples: boolean
}

/**
 * Returns the figures and seals that the public pages show (rule J6): those of the operator's file, in a demo without a
 * public address the example figures, otherwise none.
 * @throws ConfigError if the operator's file cannot be read or has an unknown or wrong line
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
