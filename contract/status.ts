import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** What is looked at, in the order of the page (rule T135). */
export const componentNames = ['api', 'database', 'sign-in', 'mail', 'files'] as const
export type ComponentName = (typeof componentNames)[number]

export const componentTitles: Record<ComponentName, string> = {
  api: 'API Services',
  database: 'Database',
  'sign-in': 'Authentication',
  mail: 'Email',
  files: 'File Storage',
}

/** The last one is of a component that is not set up here. */
export const componentStates = ['operational', 'degraded', 'down', 'off'] as const
export type ComponentState = (typeof componentStates)[number]

/** Days for which measurements are kept. */
export const STATUS_DAYS = 90
/** Most incidents in a reply. */
export const MOST_INCIDENTS = 20

/** What is said of a component that is not operational. Nothing else is: a message of a program could name a person. */
export const statusNotes = {
  failing: 'Does not work at the moment.',
  silent: 'Does not answer in time.',
  slow: 'Answers more slowly than usual.',
  readOnly: 'Can be read, but nothing can be saved.',
  mailsWait: 'Emails are waiting to be sent. They leave later.',
  mailsStuck: 'No email has left for an hour. They wait and leave later.',
  noMail: 'This installation sends no email.',
  mailbox: 'Emails of this demo stay in its mailbox.',
  notListening: 'Not measured yet.',
} as const
export type StatusNote = (typeof statusNotes)[keyof typeof statusNotes]

const percent = z.number().min(0).max(100)
const milliseconds = z.int().min(0)

export const StatusComponent = z.object({
  name: z.enum(componentNames),
  state: z.enum(componentStates),
  note: z.enum(statusNotes).nullable(),
  /** How long the last check took; null if it got no answer. */
  responseMs: milliseconds.nullable(),
  /** As in `StatusMeasured`, of this component; null until measured. */
  uptimePercent: percent.nullable(),
  averageMs: milliseconds.nullable(),
})
export type StatusComponent = z.infer<typeof StatusComponent>

/** What was measured, once a minute, in the last 90 days. */
export const StatusMeasured = z.object({
  since: z.iso.datetime(),
  until: z.iso.datetime(),
  /**
   * Share of the minutes in which no component was found down, rounded down to two decimals. Minutes without a measurement count as down.
   */
  uptimePercent: percent.nullable(),
  /** Average time of an API call within the server; null until one was measured. */
  averageMs: milliseconds.nullable(),
  /** False if the last measurement is older than some minutes: the timed jobs rest. */
  isCurrent: z.boolean(),
})
export type StatusMeasured = z.infer<typeof StatusMeasured>

/** A day in UTC; null before anything was measured. */
export const StatusDay = z.object({ day: z.iso.date(), uptimePercent: percent.nullable() })
export type StatusDay = z.infer<typeof StatusDay>

/** What the operator has written of a disturbance. */
export const StatusIncident = z.object({
  title: z.string(),
  text: z.string(),
  components: z.array(z.enum(componentNames)),
  beganAt: z.iso.datetime(),
  /** Null while it lasts. */
  resolvedAt: z.iso.datetime().nullable(),
})
export type StatusIncident = z.infer<typeof StatusIncident>

export const SystemStatus = z.object({
  checkedAt: z.iso.datetime(),
  /** The worst state of a component that is set up. */
  state: z.enum(['operational', 'degraded', 'down']),
  components: z.array(StatusComponent),
  /** Null until something was measured, and while that cannot be read. */
  measured: StatusMeasured.nullable(),
  /** False while the measurements cannot be read. */
  isMeasuredReadable: z.boolean(),
  /** The last 90 days, the oldest first. */
  days: z.array(StatusDay),
  activeIncidents: z.int(),
  /** The newest first. */
  incidents: z.array(StatusIncident),
})
export type SystemStatus = z.infer<typeof SystemStatus>

/**
 * Returns whether the parts of the product work, from checks that are repeated every half minute at most. Answers 200
 * also while they do not; `GET /api/health` is for load balancers.
 */
export const getStatus = endpoint({
  method: 'GET',
  path: '/api/status',
  access: 'anyone',
  shared: true,
  reply: SystemStatus,
})

/** Says whether the program can serve, for load balancers: 200 while it can, 503 otherwise (rule H3). */
export const healthCheck = {
  // no endpoint: it answers before the door, so nobody is asked who they are
  method: 'GET',
  path: '/api/health',
  reply: z.object({ status: z.literal('ok') }),
} as const
