import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import type { ContactDetails } from '#contract/marketing.ts'
import { DEFAULT_PRODUCT_NAME } from '#contract/product.ts'
import { makeDataFolder } from './data-folder.ts'
import { isLoopback } from './loopback.ts'
import { publicKeyOf, pushOf } from './push-key.ts'
import type { Keys } from './secrets.ts'

const PROJECT = resolve(import.meta.dirname, '..')

/** One or more settings are wrong; the message has a sentence for each, on a line of its own. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

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

function isProxyAddress(text: string) {
  const [ip = '', bits, ...rest] = text.split('/')
  const most = isIP(ip) === 4 ? 32 : 128
  const bitsFit = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most)
  return ['loopback', 'linklocal', 'uniquelocal'].includes(text) || (isIP(ip) !== 0 && bitsFit && rest.length === 0)
}

/** Sources beyond this installation that may be asked about ingredients (docs/decisions/0060). */
const liveSourceNames = ['openfda', 'rxnav'] as const
export type LiveSourceName = (typeof liveSourceNames)[number]

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

const origins = (name: string) =>
  z
    .string()
    .default('')
    .transform((text) => text.split(',').flatMap((one) => one.trim() || []))
    .refine((all) => all.every((one) => URL.parse(one)?.origin === one), {
      error: `${name} must be addresses without a path and with commas between, such as https://push.example.`,
    })

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
  ROW_LEVEL_SECURITY: oneOf('ROW_LEVEL_SECURITY', ['on', 'off']).default('on'),
  DEMO: oneOf('DEMO', ['on', 'off']).optional(),
  CLINICS_NEED_APPROVAL: oneOf('CLINICS_NEED_APPROVAL', ['on', 'off']).default('off'),
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
  BOOKINGS_PER_EMAIL: wholeNumber('BOOKINGS_PER_EMAIL', 5, 1, 1_000_000),
  ONLINE_PER_DOCTOR: wholeNumberIn(z.string(), 'ONLINE_PER_DOCTOR', 1, 1_000_000).optional(),
  ONLINE_PER_CLINIC: wholeNumberIn(z.string(), 'ONLINE_PER_CLINIC', 1, 1_000_000).optional(),
  S3_ENDPOINT: address('S3_ENDPOINT', ['http:', 'https:'], 'an address such as https://s3.example').optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/, 'S3_BUCKET must be the name of a bucket, such as vaidya-files.')
    .optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_KEY_ID: z.string().optional(),
  S3_KEY: z.string().optional(),
  FILES_PER_PERSON_MB: wholeNumber('FILES_PER_PERSON_MB', 500, 1, 1_000_000),
  FILES_PER_CLINIC_MB: wholeNumber('FILES_PER_CLINIC_MB', 20_000, 1, 100_000_000),
  WEBHOOK_HTTP: oneOf('WEBHOOK_HTTP', ['on', 'off']).default('off'),
  WEBHOOK_PRIVATE_ADDRESSES: oneOf('WEBHOOK_PRIVATE_ADDRESSES', ['on', 'off']).default('off'),
  WEBHOOK_SECONDS: wholeNumber('WEBHOOK_SECONDS', 10, 1, 30),
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

/** The contact details of a demo that has no public address. */
const EXAMPLE_CONTACT: ContactDetails = {
  email: 'hello@vaidya.example',
  phone: '+91 80 5550 0142',
  address: '18 Example Road, Indiranagar, Bengaluru 560038, India',
  isExample: true,
}

/** Which of the settings of an S3-compatible store are missing, if any is set. */
function missingOfS3(set: z.output<typeof Settings>): string[] {
  const needed = {
    S3_ENDPOINT: set.S3_ENDPOINT,
    S3_BUCKET: set.S3_BUCKET,
    S3_KEY_ID: set.S3_KEY_ID,
    S3_KEY: set.S3_KEY,
  }
  const missing = Object.entries(needed).flatMap(([name, value]) => (value === undefined ? [name] : []))
  return missing.length === Object.keys(needed).length ? [] : missing
}

export type Config = ReturnType<typeof readConfig>

/**
 * Reads all settings from the environment; an empty one counts as absent.
 * @throws ConfigError naming each wrong setting and what it may be
 */
export function readConfig(env: NodeJS.ProcessEnv = process.env) {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()))
  const parsed = Settings.safeParse(given)
  if (!parsed.success) throw new ConfigError(parsed.error.issues.map((issue) => issue.message).join('\n'))
  const set = parsed.data
  const missing = missingOfS3(set)
  if (missing.length > 0) throw new ConfigError(`Files in an S3 store also need ${missing.join(', ')}.`)
  const push = pushOf(set)
  if (set.PUSH_KEY && !push)
    throw new ConfigError('PUSH_KEY also needs CONTACT_EMAIL, or a PUBLIC_URL that begins with https.')
  const embedded = set.DATABASE_URL === undefined
  const hasPublicAddress = set.PUBLIC_URL !== undefined && !isLoopback(new URL(set.PUBLIC_URL).hostname)
  const isAtHome = isLoopback(set.HOST) && !hasPublicAddress
  const demo = set.DEMO === undefined ? embedded && isAtHome : set.DEMO === 'on'
  const showsExamples = demo && !hasPublicAddress
  const smtpUrl = set.SMTP_URL === 'off' ? undefined : set.SMTP_URL
  const ownContact: ContactDetails = {
    email: set.CONTACT_EMAIL ?? null,
    phone: set.CONTACT_PHONE ?? null,
    address: set.CONTACT_ADDRESS ?? null,
    isExample: false,
  }
  const isContactSet = Boolean(ownContact.email ?? ownContact.phone ?? ownContact.address)
  const contact = showsExamples && !isContactSet ? EXAMPLE_CONTACT : ownContact
  return {
    server: {
      port: set.PORT,
      host: set.HOST,
      /** How browsers reach the product; without it, links use the address that was asked for. */
      publicUrl: set.PUBLIC_URL,
      /** PUBLIC_URL is not this machine's own. */
      hasPublicAddress,
      /** Addresses whose X-Forwarded-* headers count; empty means none. */
      trustedProxies: set.TRUST_PROXY,
      logLevel: set.LOG_LEVEL,
    },
    product: {
      name: set.PRODUCT_NAME,
      /** A demo without a public address shows example figures and example contact details (rule J6). */
      showsExamples,
      /** The operator's figures and seals for the public pages. */
      claimsFile: set.CLAIMS_FILE,
      /** How visitors reach the operator. */
      contact,
    },
    /** Browsers reach the product by https: cookies may say so. */
    isSecure: set.PUBLIC_URL?.startsWith('https:') ?? false,
    dataDir: set.DATA_DIR,
    files: {
      /** Absent: in a folder of DATA_DIR. */
      s3: set.S3_ENDPOINT
        ? {
            endpoint: set.S3_ENDPOINT,
            bucket: set.S3_BUCKET!,
            region: set.S3_REGION,
            keyId: set.S3_KEY_ID!,
            key: set.S3_KEY!,
          }
        : undefined,
      /** What the files of one person, and those in the records of one clinic, may take in the store. */
      perPersonMegabytes: set.FILES_PER_PERSON_MB,
      perClinicMegabytes: set.FILES_PER_CLINIC_MB,
    },
    database: {
      /** Absent: the embedded database. */
      url: set.DATABASE_URL,
      poolSize: set.POOL_SIZE,
      /** Off: the policy code alone keeps clinics apart, and people's statements need no role of their own. */
      rowLevelSecurity: set.ROW_LEVEL_SECURITY === 'on',
    },
    demo: {
      /** Demo accounts may be shown, and a mailbox page shows the mails. */
      on: demo,
      /** Loads the demo data at startup. Into the operator's own database only `npm run operator -- demo:load` does. */
      loadAtStart: demo && embedded,
      /** It would be on by itself, but other machines reach this program, and everyone knows its password. */
      isWithheld: set.DEMO === undefined && embedded && !isAtHome,
    },
    clinics: {
      /** A new clinic is public only once the operator has approved it (`npm run operator -- clinics`). */
      needApproval: set.CLINICS_NEED_APPROVAL === 'on',
    },
    mail: {
      /** Absent: no mail leaves. */
      smtpUrl,
      /** The operator says that none is to leave. */
      isOff: set.SMTP_URL === 'off',
      /** Nothing is sent before the connection is encrypted; to this machine itself it need not be. */
      requiresTls: set.SMTP_TLS === 'on' && smtpUrl !== undefined && !isLoopback(new URL(smtpUrl).hostname),
      /** Where messages of the contact page and requests for a demo go; absent: they are in the inbox alone. */
      operator: contact.email ?? undefined,
      from: set.MAIL_FROM ?? `${set.PRODUCT_NAME.replace(/[<>",]/g, '')} <no-reply@localhost>`,
    },
    webhooks: {
      /** Addresses without encryption may be told. */
      allowsHttp: set.WEBHOOK_HTTP === 'on',
      /** Addresses of this machine and of internal networks may be told. */
      allowsPrivate: set.WEBHOOK_PRIVATE_ADDRESSES === 'on',
      /** So long a receiver may take to answer. */
      seconds: set.WEBHOOK_SECONDS,
    },
    liveSources: {
      /** Asked about ingredients; none unless the operator says so. */
      on: set.LIVE_SOURCES,
      /** Absent: openFDA allows 1,000 calls a day. */
      openfdaKey: set.OPENFDA_API_KEY,
    },
    /** Null: no notifications are sent to devices. */
    push,
    /** Signs what leaves and comes back; absent: `readOrMakeSecret(dataDir)`. */
    secret: set.SECRET,
    /** Secrets from before, newest first: what they sealed can still be read, and is sealed anew at the start. */
    previousSecrets: set.SECRET_OLD,
    limits: {
      /** Failed sign-ins in 15 minutes. */
      signInPerAccount: set.SIGN_IN_PER_ACCOUNT,
      signInPerAddress: set.SIGN_IN_PER_ADDRESS,
      /** Public bookings tried in 10 minutes, whether they succeed or not. */
      bookingAttemptsPerAddress: set.BOOKING_ATTEMPTS_PER_ADDRESS,
      /** Public bookings in an hour. */
      bookingsPerAddress: set.BOOKINGS_PER_ADDRESS,
      /** Live pending bookings at one time. */
      bookingsPerEmail: set.BOOKINGS_PER_EMAIL,
      /**
       * How many unanswered online bookings of the last day one network address may hold. Grows with the bookings
       * allowed per hour.
       */
      onlinePerDoctor: set.ONLINE_PER_DOCTOR ?? Math.max(10, Math.floor(set.BOOKINGS_PER_ADDRESS / 6)),
      onlinePerClinic: set.ONLINE_PER_CLINIC ?? Math.max(30, Math.floor(set.BOOKINGS_PER_ADDRESS / 2)),
    },
  }
}

/** Takes over the settings of a `.env` file in the project, if there is one; what the environment already has stays. */
export function loadEnvFile(path = join(PROJECT, '.env')): void {
  if (existsSync(path)) process.loadEnvFile(path)
}

/**
 * Gives the secret of this installation: 32 random bytes as text, kept in `DATA_DIR/secret` for its owner only, made at
 * the first call. Several servers on one database need the same one: give them SECRET instead.
 * @throws DataFolderError where the folder cannot be made or written
 */
export function readOrMakeSecret(dataDir: string): string {
  const file = join(dataDir, 'secret')
  if (!existsSync(file)) {
    makeDataFolder(dataDir)
    const draft = `${file}.${randomBytes(6).toString('hex')}`
    writeFileSync(draft, randomBytes(32).toString('base64url'), { mode: 0o600, flush: true })
    try {
      linkSync(draft, file) // all at once, and not over another process's
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    } finally {
      rmSync(draft)
    }
  }
  return readFileSync(file, 'utf8')
}

/** The keys of this installation: the one it seals with, and earlier ones that still open what they have sealed. */
export const keysOf = (config: Config): Keys => ({
  secret: config.secret ?? readOrMakeSecret(config.dataDir),
  previousSecrets: config.previousSecrets,
})
