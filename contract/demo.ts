import { z } from 'zod'
import { msg } from '#language/translate.ts'
import { Id, line } from './common.ts'
import { endpoint } from './endpoint.ts'

/** The demo's accounts, shown on the sign-in page in demo mode only (rule A4). */
export const demoAccounts = [
  { email: 'admin@demo.example', label: msg('Clinic Administrator') },
  { email: 'doctor@demo.example', label: msg('Doctor') },
  { email: 'patient@demo.example', label: msg('Patient') },
  { email: 'staff@demo.example', label: msg('Staff Member') },
] as const
export const DEMO_PASSWORD = 'demo-pass-1'

/** An email that the product sent, as the demo's mailbox page shows it. */
export const DemoMail = z.object({
  id: Id,
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  /** True if the email has HTML, at `/api/demo/mailbox/{id}/html`. */
  showsHtml: z.boolean(),
  attachments: z.array(z.string()),
  sentAt: z.iso.datetime(),
})
export type DemoMail = z.infer<typeof DemoMail>

/** Lists the emails of the demo, newest first. Anyone can call it in demo mode; returns 404 otherwise. */
export const listDemoMail = endpoint({
  method: 'GET',
  path: '/api/demo/mailbox',
  access: 'anyone',
  query: z.object({ to: line(254).optional() }),
  reply: z.array(DemoMail),
})

/**
 * Returns the HTML of an email of the demo, for a frame of the mailbox page in which scripts and remote content are
 * blocked. Anyone can call it in demo mode; returns 404 otherwise.
 */
export const showDemoMail = endpoint({
  method: 'GET',
  path: '/api/demo/mailbox/:id/html',
  access: 'anyone',
  params: z.object({ id: Id }),
  type: 'text/html; charset=utf-8',
  reply: z.string(),
})
