import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'
import { componentNames, MOST_INCIDENTS, type StatusIncident } from '#contract/status.ts'
import type { Config } from '#server/config.ts'
import { codeOf } from '#server/database/failures.ts'
import type { Log } from '#server/database/log.ts'

/** An entry of the operator; docs/operations.md shows the format. */
const IncidentEntry = z
  .strictObject({
    title: z.string().trim().min(1).max(120),
    text: z.string().trim().min(1).max(2_000),
    components: z.array(z.enum(componentNames)).min(1),
    began: z.iso.datetime({ offset: true }),
    resolved: z.iso.datetime({ offset: true }).optional(),
  })
  .refine(({ began, resolved }) => !resolved || Date.parse(resolved) >= Date.parse(began), {
    path: ['resolved'],
    message: 'is before it began',
  })

/** Returns the operator's file of incidents; missing if there were none. */
const ownFile = (dataDir: string) => join(dataDir, 'incidents.yaml')

/** Returns the incidents of the demo data, written when that is loaded and read while the demo is on only. */
export const demoFile = (dataDir: string): string => join(dataDir, 'demo-incidents.yaml')

const LONGEST_FILE = 256 * 1024

/**
 * Returns a reader of the incidents, newest first. Invalid entries are left out, and logged when the file has changed, with
 * the position and the error but never the text.
 */
export function incidentReader({ dataDir, demo }: Config, log: Log): (now: Date) => Promise<StatusIncident[]> {
  const complained = new Map<string, string>()
  const complain = (file: string, says: string) => {
    if (complained.get(file) === says) return
    complained.set(file, says)
    if (says) log.error({ file, says }, 'An incident cannot be read and is left out')
  }
  return async (now) => {
    const files = demo.on ? [ownFile(dataDir), demoFile(dataDir)] : [ownFile(dataDir)]
    const found = await Promise.all(files.map((file) => entriesIn(file, complain)))
    return found
      .flat()
      .filter(({ began }) => Date.parse(began) <= now.getTime())
      .map(({ began, resolved, ...rest }) => ({
        ...rest,
        beganAt: new Date(began).toISOString(),
        resolvedAt: resolved && Date.parse(resolved) <= now.getTime() ? new Date(resolved).toISOString() : null,
      }))
      .toSorted((a, b) => b.beganAt.localeCompare(a.beganAt))
      .slice(0, MOST_INCIDENTS)
  }
}

async function entriesIn(path: string, complain: (file: string, says: string) => void) {
  const file = basename(path)
  try {
    const text = await readFile(path, 'utf8')
    if (text.length > LONGEST_FILE) throw new RangeError('too long')
    const entries = z.array(z.unknown()).parse(parse(text) ?? [])
    const parsed = entries.map((entry) => IncidentEntry.safeParse(entry))
    const wrong = parsed.flatMap(({ error }, place) =>
      (error?.issues ?? []).map(({ path: at, message }) => `${[place + 1, ...at].join('.')}: ${message}`),
    )
    complain(file, wrong.join('; '))
    return parsed.flatMap(({ data }) => data ?? [])
  } catch (error) {
    const code = codeOf(error)
    complain(file, code === 'ENOENT' ? '' : (code ?? 'is no list in YAML'))
    return []
  }
}
