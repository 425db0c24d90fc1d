import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { type Message, msg } from '#language/translate.ts'

/** Components that are checked, in the order of the page (rule T135). */
export const componentNames = ['api', 'database', 'sign-in', 'mail', 'files'] as const
export type ComponentName = (typeof componentNames)[number]

export const componentTitles: Record<ComponentName, Message> = {
  api: msg('API Services'),
  database: msg('Database'),
  'sign-in': msg('Authentication'),
  mail: msg('Email'),
  files: msg('File Storage'),
}

/** States of a component; `off` means that it isn't set up here. */
export const componentStates = ['operational', 'degraded', 'down', 'off'] as const
export type ComponentState = (typeof componentStates)[number]

/** Days for which measurements are stored. */
export const STATUS_DAYS = 90
/** Maximum number of incidents in a reply. */
export const MOST_INCIDENTS = 20

/**
 * Notes about components that are not operational. Error messages are never shown, because they could name a person.
 */
export const statusNotes = {
  failing: 'Not working at the moment.',
  silent: 'Not responding in time.',
  slow: 'Slower than usual.',
  readOnly: 'Data can be read but not saved.',
  mailsWait: 'Emails are delayed and will be sent later.',
  mailsStuck: 'No email has been sent for an hour. Emails will be sent later.',
  noMail: 'This installation sends no email.',
  mailbox: 'This demo’s emails stay in its mailbox.',
  notListening: 'Not measured yet.',
} as const
export type StatusNote = (typeof statusNotes)[keyof typeof statusNotes]

/** The notes in words; the API sends them in English. */
export const noteInWords: Record<StatusNote, Message> = {
  [statusNotes.failing]: msg('Not working at the moment.'),
  [statusNotes.silent]: msg('Not responding in time.'),
  [statusNotes.slow]: msg('Slower than usual.'),
  [statusNotes.readOnly]: msg('Data can be read but not saved.'),
  [statusNotes.mailsWait]: msg('Emails are delayed and will be sent later.'),
  [statusNotes.mailsStuck]: msg('No email has been sent for an hour. Emails will be sent later.'),
  [statusNotes.noMail]: msg('This installation sends no email.'),
  [statusNotes.mailbox]: msg('This demo’s emails stay in its mailbox.'),
  [statusNotes.notListening]: msg('Not measured yet.'),
}

const percent = z.number().min(0).max(100)
const milliseconds = z.int().min(0)

export const StatusComponent = z.object({
  name: z.enum(componentNames),
  state: z.enum(componentStates),
  note: z.enum(statusNotes).nullable(),
  /** Milliseconds that the last check took; null if it got no response. */
  responseMs: milliseconds.nullable(),
  /** The same as in `StatusMeasured`, for this component; null until measured. */
  uptimePercent: percent.nullable(),
  averageMs: milliseconds.nullable(),
})
export type StatusComponent = z.infer<typeof StatusComponent>

/** Measurements of the last 90 days, one per minute. */
export const StatusMeasured = z.object({
  since: z.iso.datetime(),
  until: z.iso.datetime(),
  /**
   * Percentage of minutes in which no component was down, rounded down to two decimals. Minutes without a measurement
   * count as down.
   */
  uptimePercent: percent.nullable(),
  /** Average server time of an API call in milliseconds; null until one was measured. */
  averageMs: milliseconds.nullable(),
  /** False if the last measurement is several minutes old because the scheduled jobs are not running. */
  isCurrent: z.boolean(),
})
export type StatusMeasured = z.infer<typeof StatusMeasured>

/** Uptime of a day in UTC; null before the first measurement. */
export const StatusDay = z.object({ day: z.iso.date(), uptimePercent: percent.nullable() })
export type StatusDay = z.infer<typeof StatusDay>

/** An incident as the operator describes it. */
export const StatusIncident = z.object({
  title: z.string(),
  text: z.string(),
  components: z.array(z.enum(componentNames)),
  beganAt: z.iso.datetime(),
  /** Null while the incident lasts. */
  resolvedAt: z.iso.datetime().nullable(),
})
export type StatusIncident = z.infer<typeof StatusIncident>

export const SystemStatus = z.object({
  checkedAt: z.iso.datetime(),
  /** The worst state of all components that are set up. */
  state: z.enum(['operational', 'degraded', 'down']),
  components: z.array(StatusComponent),
  /** Null until the first measurement, and while measurements can't be read. */
  measured: StatusMeasured.nullable(),
  /** False while measurements can't be read. */
  isMeasuredReadable: z.boolean(),
  /** The last 90 days, oldest first. */
  days: z.array(StatusDay),
  activeIncidents: z.int(),
  /** Newest first. */
  incidents: z.array(StatusIncident),
})
export type SystemStatus = z.infer<typeof SystemStatus>

/**
 * Returns whether each component works, with uptime and incidents of the last 90 days. Checks run at most every 30
 * seconds. The status is 200 even if components are down; load balancers use `GET /api/health`. Anyone can call it.
 */
export const getStatus = endpoint({
  method: 'GET',
  path: '/api/status',
  access: 'anyone',
  shared: true,
  reply: SystemStatus,
})

/** `late`: older than a day. `unknown`: the backup storage didn't respond. `off`: `BACKUP_TO` isn't set. */
export const LastBackup = z.object({
  state: z.enum(['recent', 'late', 'none', 'unknown', 'off']),
  /** Null if there is no backup, or none is known. */
  madeAt: z.iso.datetime().nullable(),
  bytes: z.int().nullable(),
})
export type LastBackup = z.infer<typeof LastBackup>

/** Returns when the newest backup of this installation was made. Only operators can call it. */
export const getLastBackup = endpoint({
  method: 'GET',
  path: '/api/operator/backup',
  access: 'signed-in',
  reply: LastBackup,
})

/** Returns 200 while the server can process requests and 503 otherwise, for load balancers (rule H3). */
export const healthCheck = {
  // not an `endpoint`: it replies before sessions are checked
  method: 'GET',
  path: '/api/health',
  reply: z.object({ status: z.literal('ok') }),
} as const
