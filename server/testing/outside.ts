import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { cp, mkdtemp, readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

// External files and strings: those of the folder in OUTSIDE_DATA or beside the project, or else the few in this project.

const SAMPLES = join(import.meta.dirname, 'outside')
const WHOLE = process.env.OUTSIDE_DATA ?? join(import.meta.dirname, '../../../shared/data')

/** Strings on which programs have stumbled. */
export function hostileStrings(): string[] {
  const whole = join(WHOLE, 'hostile/blns.json')
  const path = existsSync(whole) ? whole : join(SAMPLES, 'hostile-strings.json')
  return JSON.parse(readFileSync(path, 'utf8')) as string[]
}

/** Returns a file on which programs of this kind have stumbled, from the whole collection; null without it. */
export function bugInput(name: string): Buffer | null {
  const path = join(WHOLE, 'bug-inputs', name)
  return existsSync(path) ? readFileSync(path) : null
}

/** Puts PDF, DICOM and calendar files, and with the whole collection photographs, into a new folder. */
export async function foreignFiles(): Promise<{ folder: string; isWhole: boolean }> {
  const folder = await mkdtemp(join(tmpdir(), 'vaidya-test-files-'))
  const whole = join(WHOLE, 'testfiles')
  const isWhole = existsSync(whole)
  if (isWhole)
    for (const archive of await readdir(whole)) execFileSync('tar', ['xzf', join(whole, archive), '-C', folder])
  else await cp(join(SAMPLES, 'files'), folder, { recursive: true })
  return { folder, isWhole }
}
