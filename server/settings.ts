import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { z } from 'zod'
import { DEFAULT_PRODUCT_NAME } from '#contract/product.ts'
import { labSourcesFrom } from './lab-sources.ts'
import { isLoopback } from './loopback.ts'
import { publicKeyOf } from './push-key.ts'

const PROJECT = resolve(import.meta.dirname, '..')

const wholeNumber = (name: string, fallback: number, min: number, max: number) =>
  wholeNumberIn(z.string().default(String(fallback)), name, min, max)

const wholeNumberIn = <T extends z.ZodType<string>>(text: T, name: string, min: number, max: number) =>
  text
    .refine((text) => /^\d{1,9}$/.test(text) && Number(text) >= min && Number(text) <= max, {
      error: ({ input }) => `${name} must be a whole number from ${min} to ${max}; it is "${String(input)}".`,
    })
    .transform(Number)

const oneOf = <const T extends readonly [string, ...string[]]>(name: string, words: T) =>
  z.enum(words, { error: ({ input }) => `${name} must be one of ${words.join(', ')}; it is "${String(input)}".` })

// The messages of addresses do not repeat the value: it may hold a password.
const address = (name: string, protocols: string[], sentence: string) =>
  z.string().refine((text) => protocols.includes(URL.parse(text)?.protocol ?? ''), `${name} must be ${sentence}.`)

const publicUrl = address('PUBLIC_URL', ['http:', 'https:'], 'an address such as https://clinic.example').refine(
  (text) => [`${URL.parse(text)?.origin}`, `${URL.parse(text)?.origin}/`].includes(text.toLowerCase()),
  'PUBLIC_URL must be scheme and host only, such as https://clinic.example, without a path.',
)

const proxies = z
  .string()
  .default('off')
  .transform((text) => (text === 'off' ? [] : text.split(',').map((part) => part.trim())))
  .refine((parts) => parts.every(isProxyAddress), {
    error: 'TRUST_PROXY must be off, or addresses of proxies with commas between, such as 127.0.0.1,10.0.0.0/8.',
  })
  .refine((parts) => !parts.some((part) => /\/0+$/.test(part)), {
    error: 'TRUST_PROXY must name your proxies: with /0 every caller could choose the address that is stored for them.',
  })

function isProxyAddress(text: string) {
  const [ip = '', bits, ...rest] = text.split('/')
  const most = isIP(ip) === 4 ? 32 : 128
  const bitsFit = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most)
  return ['loopback', 'linklocal', 'uniquelocal'].includes(text) || (isIP(ip) !== 0 && bitsFit && rest.length === 0)
}

/** Sources beyond this installation that may be asked about ingredients (docs/decisions/0060). */
const liveSourceNames = ['openfda', 'rxnav'] as const

const liveSources = z
  .string()
  .default('off')
  .transform((text) => (text === 'off' ? [] : [...new Set(text.split(',').map((part) => part.trim()))]))
  .pipe(
    z.array(
      z.enum(liveSourceNames, {
        error: `LIVE_SOURCES must be off, or one or more of ${liveSourceNames.join(', ')}, with commas between.`,
      }),
    ),
  )

const time = (name: string) =>
  z
    .string()
    .refine((text) => text === 'off' || /^([01]\d|2[0-3]):[0-5]\d$/.test(text), {
      error: `${name} must be a time in UTC such as 01:30, or off.`,
    })
    .transform((text) => (text === 'off' ? null : text))

const origins = (name: string) =>
  z
    .string()
    .default('')
    .transform((text) => text.split(',').flatMap((one) => one.trim() || []))
    .refine((all) => all.every((one) => URL.parse(one)?.origin === one), {
      error: `${name} must be addresses without a path and with commas between, such as https://push.example.`,
    })

const clamd = z.string().transform((text, context) => {
  if (text.startsWith('/')) return { path: text }
  const { hostname: host, port } = URL.parse(`tcp://${text}`) ?? { hostname: '', port: '' }
  const isPlain = text === `${host}:${port}` && host !== '' && port !== ''
  if (isPlain) return { host: host.replace(/^\[|\]$/g, ''), port: Number(port) }
  context.addIssue({
    code: 'custom',
    message:
      'CLAMD must be a host and port such as 127.0.0.1:3310, or the path of a socket such as /run/clamav/clamd.ctl.',
  })
  return z.NEVER
})

const labSources = z
  .string()
  .default('')
  .transform((text, context) => {
    const sources = labSourcesFrom(text)
    if (sources) return sources
    context.addIssue({
      code: 'custom',
      message:
        'MLLP_SOURCES must be laboratories with commas between, such as METROLAB@10.0.0.5=CLINIC with the id of a clinic.',
    })
    return z.NEVER
  })

/** Returns the address of an S3 store, encrypted unless it's on this machine. */
const storeAddress = (name: string) =>
  address(name, ['http:', 'https:'], 'an address such as https://s3.example').refine(
    (text) => text.startsWith('https:') || isLoopback(URL.parse(text)?.hostname ?? ''),
    `${name} must begin with https:// unless the store is on this machine.`,
  )

/** All settings from the environment. Each is described in .env.example. */
export const Settings = z.object({
  PORT: wholeNumber('PORT', 3000, 0, 65_535),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: publicUrl.transform((text) => new URL(text).origin).optional(),
  DATA_DIR: z
    .string()
    .default('.data')
    .transform((path) => resolve(PROJECT, path)),
  DATABASE_URL: address(
    'DATABASE_URL',
    ['postgres:', 'postgresql:'],
    'a PostgreSQL address such as postgresql://user:password@host:5432/database',
  ).optional(),
  POOL_SIZE: wholeNumber('POOL_SIZE', 16, 1, 500),
  HEAVY_POOL_SIZE: wholeNumber('HEAVY_POOL_SIZE', 2, 1, 100),
  ROW_LEVEL_SECURITY: oneOf('ROW_LEVEL_SECURITY', ['on', 'off']).default('on'),
  DEMO: oneOf('DEMO', ['on', 'off']).optional(),
  CLINICS_NEED_APPROVAL: oneOf('CLINICS_NEED_APPROVAL', ['on', 'off']).optional(),
  PRODUCT_NAME: z.string().max(60, 'PRODUCT_NAME must be at most 60 characters.').default(DEFAULT_PRODUCT_NAME),
  SMTP_URL: z
    .literal('off')
    .or(
      address('SMTP_URL', ['smtp:', 'smtps:'], 'off, or a mail server such as smtps://user:password@mail.example:465'),
    )
    .optional(),
  SMTP_TLS: oneOf('SMTP_TLS', ['on', 'off']).default('on'),
  MAIL_FROM: z
    .string()
    .regex(/^[^\r\n]*\S+@\S+$/, 'MAIL_FROM must be an email address, such as Clinic <no-reply@clinic.example>.')
    .optional(),
  CONTACT_EMAIL: z
    .string()
    .regex(/^[^\s@]+@[^\s@]+$/, 'CONTACT_EMAIL must be an email address, such as hello@clinic.example.')
    .optional(),
  CONTACT_PHONE: z.string().max(40, 'CONTACT_PHONE must be at most 40 characters.').optional(),
  CONTACT_ADDRESS: z.string().max(200, 'CONTACT_ADDRESS must be at most 200 characters.').optional(),
  CLAIMS_FILE: z
    .string()
    .transform((path) => resolve(PROJECT, path))
    .optional(),
  SECRET: z.string().min(32, 'SECRET must have at least 32 characters.').optional(),
  SECRET_OLD: z
    .string()
    .default('')
    .transform((text) =>
      text
        .split(',')
        .map((one) => one.trim())
        .filter(Boolean),
    )
    .refine(
      (all) => all.every((one) => one.length >= 32),
      'Each secret in SECRET_OLD must have at least 32 characters.',
    ),
  TRUST_PROXY: proxies,
  LOG_LEVEL: oneOf('LOG_LEVEL', ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  SIGN_IN_PER_ACCOUNT: wholeNumber('SIGN_IN_PER_ACCOUNT', 10, 1, 1_000_000),
  SIGN_IN_PER_ADDRESS: wholeNumber('SIGN_IN_PER_ADDRESS', 50, 1, 1_000_000),
  BOOKING_ATTEMPTS_PER_ADDRESS: wholeNumber('BOOKING_ATTEMPTS_PER_ADDRESS', 600, 1, 1_000_000),
  BOOKINGS_PER_ADDRESS: wholeNumber('BOOKINGS_PER_ADDRESS', 60, 1, 1_000_000),
  MAILS_PER_STRANGER: wholeNumber('MAILS_PER_STRANGER', 20, 1, 1_000_000),
  BOOKINGS_PER_EMAIL: wholeNumber('BOOKINGS_PER_EMAIL', 5, 1, 1_000_000),
  ONLINE_PER_DOCTOR: wholeNumberIn(z.string(), 'ONLINE_PER_DOCTOR', 1, 1_000_000).optional(),
  ONLINE_PER_CLINIC: wholeNumberIn(z.string(), 'ONLINE_PER_CLINIC', 1, 1_000_000).optional(),
  S3_ENDPOINT: storeAddress('S3_ENDPOINT').optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/, 'S3_BUCKET must be the name of a bucket, such as vaidya-files.')
    .optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_KEY_ID: z.string().optional(),
  S3_KEY: z.string().optional(),
  BACKUP_TO: z
    .string()
    .refine((text) => !text.includes('://') || /^s3:\/\/[a-z\d][a-z\d.-]{1,61}[a-z\d](\/[\w./-]*)?$/.test(text), {
      error: 'BACKUP_TO must be a folder, or a bucket such as s3://vaidya-backups/clinic.',
    })
    .optional(),
  BACKUP_KEY: z
    .string()
    .regex(/^[\w-]{43}$/, 'BACKUP_KEY must be a key that `npm run operator -- backup new-key` has made.')
    .optional(),
  BACKUP_AT: time('BACKUP_AT').default('01:30'),
  BACKUP_DAYS: wholeNumber('BACKUP_DAYS', 7, 1, 10_000),
  BACKUP_WEEKS: wholeNumber('BACKUP_WEEKS', 4, 0, 10_000),
  BACKUP_MONTHS: wholeNumber('BACKUP_MONTHS', 12, 0, 10_000),
  BACKUP_S3_ENDPOINT: storeAddress('BACKUP_S3_ENDPOINT').optional(),
  BACKUP_S3_REGION: z.string().optional(),
  BACKUP_S3_KEY_ID: z.string().optional(),
  BACKUP_S3_KEY: z.string().optional(),
  CLAMD: clamd.optional(),
  FILES_PER_PERSON_MB: wholeNumber('FILES_PER_PERSON_MB', 500, 1, 1_000_000),
  FILES_PER_CLINIC_MB: wholeNumber('FILES_PER_CLINIC_MB', 20_000, 1, 100_000_000),
  WEBHOOK_HTTP: oneOf('WEBHOOK_HTTP', ['on', 'off']).default('off'),
  WEBHOOK_PRIVATE_ADDRESSES: oneOf('WEBHOOK_PRIVATE_ADDRESSES', ['on', 'off']).default('off'),
  WEBHOOK_SECONDS: wholeNumber('WEBHOOK_SECONDS', 10, 1, 30),
  MLLP_PORT: wholeNumberIn(z.string(), 'MLLP_PORT', 0, 65_535).optional(),
  MLLP_HOST: z.string().default('127.0.0.1'),
  MLLP_SOURCES: labSources,
  LIVE_SOURCES: liveSources,
  OPENFDA_API_KEY: z
    .string()
    .regex(/^[A-Za-z\d_-]{1,200}$/, 'OPENFDA_API_KEY must be a key as openFDA sends it: letters and digits.')
    .optional(),
  PUSH_KEY: z
    .string()
    .refine((text) => /^[\w-]{43}$/.test(text) && publicKeyOf(text) !== null, {
      error: 'PUSH_KEY must be a key that `npm run operator -- push-key` has made.',
    })
    .optional(),
  PUSH_SERVICES: origins('PUSH_SERVICES'),
})

/** The settings as given, checked and with their defaults. */
export type GivenSettings = z.output<typeof Settings>
