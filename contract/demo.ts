import { z } from 'zod'
import { Id, line } from './common.ts'
import { endpoint } from './endpoint.ts'

/** The demo's accounts, shown on the sign-in page in demo mode only (rule A4). */
export const demoAccounts = [
  { email: 'admin@demo.example', label: 'Clinic Administrator' },
  { email: 'doctor@demo.example', label: 'Doctor' },
  { email: 'patient@demo.example', label: 'Patient' },
  { email: 'staff@demo.example', label: 'Staff Member' },
] as const
export const DEMO_PASSWORD = 'demo-pass-1'

/** A mail that the product sent, as the local mailbox page of the demo shows it. */
export const DemoMail = z.object({
  id: Id,
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  /** Its HTML is at `showDemoMail`. */
  showsHtml: z.boolean(),
  attachments: z.array(z.string()),
  sentAt: z.iso.datetime(),
})
export type DemoMail = z.infer<typeof DemoMail>

/** Lists the mails of the demo, newest first; answers 404 outside demo mode. */
export const listDemoMail = endpoint({
  method: 'GET',
  path: '/api/demo/mailbox',
  access: 'anyone',
  query: z.object({ to: line(254).optional() }),
  reply: z.array(DemoMail),
})

/**
 * Returns the HTML of a mail of the demo, for a frame of the mailbox page: it runs nothing and loads nothing. 404
 * outside demo mode.
 */
export const showDemoMail = endpoint({
  method: 'GET',
  path: '/api/demo/mailbox/:id/html',
  access: 'anyone',
  params: z.object({ id: Id }),
  type: 'text/html; charset=utf-8',
  reply: z.string(),
})
