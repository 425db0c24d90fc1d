import { z } from 'zod'
import { clockTime, email, isoDate, line, lines, requiredLine } from './common.ts'
import { endpoint } from './endpoint.ts'
import { msg, says, t } from '#language/translate.ts'

export const inquiryTypes = ['sales', 'support', 'demo', 'partnership', 'general'] as const
export type InquiryType = (typeof inquiryTypes)[number]

export const inquiryMessages = {
  missingTitle: msg('Required Fields Missing'),
  missing: msg('Please fill in all required fields.'),
  sending: msg('Sending...'),
  sentTitle: msg('Message Sent Successfully'),
  sent: (within?: string) =>
    within ? t('Thank you. We’ll reply within {within}.', { within }) : t('Thank you. We’ll reply by email.'),
  failedTitle: msg('Message Failed'),
  failed: msg('We couldn’t send your message. Please try again in a few minutes.'),
  demoMissing: msg('Please fill in your name and email address.'),
  scheduling: msg('Scheduling...'),
  scheduledTitle: msg('Demo Scheduled Successfully'),
  scheduled: (within?: string) =>
    within
      ? t('Thank you. We’ll contact you within {within} to confirm.', { within })
      : t('Thank you. We’ll contact you to confirm.'),
  scheduleFailedTitle: msg('Scheduling Failed'),
  scheduleFailed: msg('We couldn’t store your request. Please try again in a few minutes.'),
  name: msg('Name is required'),
  email: msg('Valid email is required'),
  message: msg('Message is required'),
  type: msg('Choose a kind of inquiry'),
  date: msg('Choose a day'),
  past: msg('Choose today or a later day'),
  time: msg('Choose a time'),
  timeZone: msg('This is not a time zone'),
} as const

/** Longest name in characters (rule T139). */
export const INQUIRY_NAME_MAX = 100
export const INQUIRY_SUBJECT_MAX = 200
export const INQUIRY_MESSAGE_MAX = 5_000

const sender = {
  name: requiredLine(inquiryMessages.name, INQUIRY_NAME_MAX),
  email: email(inquiryMessages.email),
  phone: line(40).default(''),
  /** Honeypot: people don't see this field, so a request that fills it comes from a bot. */
  website: z.string().max(200).optional(),
}

const message = lines(INQUIRY_MESSAGE_MAX).refine((text) => text.length > 0, says(inquiryMessages.message))

export const ContactMessage = z.strictObject({
  ...sender,
  company: line(INQUIRY_NAME_MAX).default(''),
  subject: line(INQUIRY_SUBJECT_MAX).default(''),
  message,
  inquiryType: z.enum(inquiryTypes, says(inquiryMessages.type)).default('general'),
})
export type ContactMessage = z.infer<typeof ContactMessage>

const isZone = (name: string): boolean => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

/** A request for a demo; day and time are in the visitor's `timeZone` (IANA). */
export const DemoRequest = z
  .strictObject({
    ...sender,
    clinicName: line(INQUIRY_NAME_MAX).default(''),
    wishedDate: z.literal('').or(isoDate(inquiryMessages.date)).optional(),
    wishedTime: z.literal('').or(clockTime(inquiryMessages.time)).optional(),
    timeZone: line(60).refine(isZone, says(inquiryMessages.timeZone)).optional(),
  })
  .refine(({ wishedDate, wishedTime }) => !wishedTime || wishedDate, {
    path: ['wishedDate'],
    ...says(inquiryMessages.date),
  })
export type DemoRequest = z.infer<typeof DemoRequest>

const Stored = z.object({ message: z.string() })

/**
 * Saves a message for the operator of this installation and emails it to them. Anyone can call it. Returns 429 after 10
 * messages in an hour from one network address.
 */
export const sendContactMessage = endpoint({
  method: 'POST',
  path: '/api/contact',
  access: 'anyone',
  body: ContactMessage,
  reply: Stored,
  status: 201,
})

/**
 * Saves a request for a demo and emails it to the operator of this installation (rule T138). Anyone can call it.
 * Returns 400 for a day in the past, 429 after 10 messages in an hour from one network address.
 */
export const requestDemo = endpoint({
  method: 'POST',
  path: '/api/demo-requests',
  access: 'anyone',
  body: DemoRequest,
  reply: Stored,
  status: 201,
})
