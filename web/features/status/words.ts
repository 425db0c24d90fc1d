import { type Message, msg, t } from '#language/translate.ts'
import type { ComponentState, LastBackup, StatusDay, StatusMeasured } from '#contract/status.ts'
import { days, hours as hoursOf, minutes as minutesOf } from '#contract/lengths.ts'
import { inUnits } from '#contract/lists.ts'
import { clock } from '#web/lib/clock.ts'
import { plainDate } from '#web/lib/dates.ts'
import type { Tone } from '#web/ui/badge.tsx'

/** The word and the color of a state: unknown ones are gray. */
const looks: Record<string, { word: Message; tone: Tone }> = {
  operational: { word: msg('Operational'), tone: 'positive' },
  degraded: { word: msg('Degraded'), tone: 'caution' },
  down: { word: msg('Down'), tone: 'danger' },
  off: { word: msg('Not set up'), tone: 'neutral' },
}

export function lookOf(state: ComponentState): { word: string; tone: Tone } {
  const look = looks[state]
  return look ? { ...look, word: t(look.word) } : { word: state, tone: 'neutral' }
}

/**
 * Returns the color of a day: green without any interruption, yellow with a short one (some 70 minutes), else red; grey
 * unmeasured.
 */
export function toneOfDay({ uptimePercent }: StatusDay): Tone {
  if (uptimePercent === null) return 'neutral'
  if (uptimePercent === 100) return 'positive'
  return uptimePercent >= 95 ? 'caution' : 'danger'
}

/** "99.98%"; a dash until measured. */
export const percentIn = (percent: number | null): string =>
  percent === null ? '–' : percent === 100 ? '100%' : `${percent.toFixed(2)}%`

/** "142 ms"; a dash without an answer. */
export const millisecondsIn = (ms: number | null): string => (ms === null ? '–' : t('{ms} ms', { ms }))

const steps = [10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000]

/** "under 200 ms": the next round number above the average. */
export function roundedIn(averageMs: number | null): string {
  if (averageMs === null) return '–'
  const step = steps.find((one) => averageMs < one)
  return step === undefined ? t('over {step} ms', { step: steps.at(-1) }) : t('under {step} ms', { step })
}

export const dayIn = plainDate

/** In UTC, because the server doesn't know the reader's zone. */
export const momentIn = (at: string): string => {
  const utc = new Date(at).toISOString()
  return t('{day}, {time} UTC', { day: plainDate(utc), time: clock(utc.slice(11)) })
}

/** "13 minutes", "2 hours 5 minutes", "3 days". */
export function lengthIn(fromIso: string, untilIso: string): string {
  const minutes = Math.max(1, Math.round((Date.parse(untilIso) - Date.parse(fromIso)) / 60_000))
  if (minutes >= 2_880) return days(Math.round(minutes / 1_440))
  const [whole, rest] = [Math.floor(minutes / 60), minutes % 60]
  return inUnits([...(whole > 0 ? [hoursOf(whole)] : []), ...(rest > 0 ? [minutesOf(rest)] : [])])
}

/** Returns the measured period: "90 days", or less at first. */
export const spanIn = ({ since, until }: StatusMeasured): string => lengthIn(since, until)

interface BackupLook {
  word: Message
  tone: Tone
  text: Message
  /** What the operator runs on the server then. */
  command?: string
}

/** The word, color and sentence of the newest backup. */
export const backupLooks: Record<LastBackup['state'], BackupLook> = {
  recent: {
    word: msg('Up to date'),
    tone: 'positive',
    text: msg('The newest backup was read back after it was made.'),
  },
  late: {
    word: msg('Late'),
    tone: 'danger',
    text: msg('No backup was made in the last day. Read the server’s log to see why, and make one.'),
    command: 'npm run operator -- backup',
  },
  none: {
    word: msg('Missing'),
    tone: 'danger',
    text: msg('No backup has been made yet.'),
    command: 'npm run operator -- backup',
  },
  unknown: {
    word: msg('Not checked'),
    tone: 'caution',
    text: msg('The folder or bucket with the backups can’t be read. This command says why.'),
    command: 'npm run operator -- backup list',
  },
  off: {
    word: msg('Not set up'),
    tone: 'caution',
    text: msg('This installation makes no backups. Set BACKUP_TO and BACKUP_KEY on the server to get one each night.'),
  },
}

/** "12.3 MB". */
export const sizeIn = (bytes: number): string =>
  bytes < 1_000_000
    ? t('{count} kB', { count: Math.ceil(bytes / 1_000) })
    : t('{value} MB', { value: (bytes / 1_000_000).toFixed(1) })
