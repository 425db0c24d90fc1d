/**
 * `npm run licenses:write`: writes docs/licenses.md from package-lock.json, all packages that a running server or its pages
 * contain, by license.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const PROJECT = join(import.meta.dirname, '..')
export const LICENSES_FILE = join(PROJECT, 'docs/licenses.md')

interface Locked {
  version: string
  license?: string
  /** Only used for development. */
  dev?: boolean
  devOptional?: boolean
}

/** Returns the packages of each license, sorted. */
export function packagesByLicense(): Map<string, string[]> {
  const lock = JSON.parse(readFileSync(join(PROJECT, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Locked>
  }
  const found = new Map<string, Set<string>>()
  for (const [path, { version, license = 'none stated', dev, devOptional }] of Object.entries(lock.packages)) {
    // the first entry is this project
    if (path === '' || dev || devOptional) continue
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    found.set(license, (found.get(license) ?? new Set()).add(`${name} ${version}`))
  }
  return new Map(
    [...found]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([license, packages]) => [license, [...packages].toSorted()]),
  )
}

/** Returns the text of docs/licenses.md. */
export function licensesText(): string {
  const byLicense = packagesByLicense()
  const count = [...byLicense.values()].flat().length
  return [
    '# Licenses',
    '',
    `Written by \`npm run licenses:write\` from \`package-lock.json\`: the ${count} packages that a running server or its pages can contain. Each`,
    'package brings the text of its license in `node_modules`. `npm run --silent sbom` prints a software bill of materials (CycloneDX).',
    ...[...byLicense].flatMap(([license, packages]) => ['', `## ${license}`, '', ...packages.map((one) => `- ${one}`)]),
    '',
  ].join('\n')
}

if (import.meta.main) writeFileSync(LICENSES_FILE, licensesText())
