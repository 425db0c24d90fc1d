import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { DEFAULT_PRODUCT_NAME } from '#contract/product.ts'

const PROJECT = resolve(import.meta.dirname, '..')

/** One or more settings are wrong; the message has a sentence for each, on a line of its own. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

const wholeNumber = (name: string, fallback: number, min: number, max: number) =>
  z
    .string()
    .default(String(fallback))
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

/** Every setting, as it stands in the environment. Each is described in .env.example. */
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
  DEMO: oneOf('DEMO', ['on', 'off']).optional(),
  PRODUCT_NAME: z.string().max(60, 'PRODUCT_NAME must be at most 60 characters.').default(DEFAULT_PRODUCT_NAME),
  SMTP_URL: address(
    'SMTP_URL',
    ['smtp:', 'smtps:'],
    'a mail server such as smtps://user:password@mail.example:465',
  ).optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^\r\n]*\S+@\S+$/, 'MAIL_FROM must be an e-mail address, such as Clinic <no-reply@clinic.example>.')
    .optional(),
  SECRET: z.string().min(32, 'SECRET must have at least 32 characters.').optional(),
  TRUST_PROXY: proxies,
  LOG_LEVEL: oneOf('LOG_LEVEL', ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  SIGN_IN_PER_ACCOUNT: wholeNumber('SIGN_IN_PER_ACCOUNT', 10, 1, 1_000_000),
  SIGN_IN_PER_ADDRESS: wholeNumber('SIGN_IN_PER_ADDRESS', 50, 1, 1_000_000),
  BOOKING_ATTEMPTS_PER_ADDRESS: wholeNumber('BOOKING_ATTEMPTS_PER_ADDRESS', 600, 1, 1_000_000),
  BOOKINGS_PER_ADDRESS: wholeNumber('BOOKINGS_PER_ADDRESS', 60, 1, 1_000_000),
  BOOKINGS_PER_EMAIL: wholeNumber('BOOKINGS_PER_EMAIL', 5, 1, 1_000_000),
})

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
  const embedded = set.DATABASE_URL === undefined
  const demo = set.DEMO === undefined ? embedded : set.DEMO === 'on'
  return {
    server: {
      port: set.PORT,
      host: set.HOST,
      /** How browsers reach the product; without it, links use the address that was asked for. */
      publicUrl: set.PUBLIC_URL,
      /** Addresses whose X-Forwarded-* headers count; empty means none. */
      trustedProxies: set.TRUST_PROXY,
      logLevel: set.LOG_LEVEL,
    },
    product: { name: set.PRODUCT_NAME },
    /** Browsers reach the product by https: cookies may say so. */
    isSecure: set.PUBLIC_URL?.startsWith('https:') ?? false,
    dataDir: set.DATA_DIR,
    database: {
      /** Absent: the embedded database. */
      url: set.DATABASE_URL,
      poolSize: set.POOL_SIZE,
    },
    demo: {
      /** Demo accounts may be shown, and a mailbox page shows the mails. */
      on: demo,
      /** Demo data is loaded at the start; into a database of the operator's only `npm run demo:load` puts it. */
      loadAtStart: demo && embedded,
    },
    mail: {
      /** Absent: no mail leaves. */
      smtpUrl: set.SMTP_URL,
      from: set.MAIL_FROM ?? `${set.PRODUCT_NAME.replace(/[<>",]/g, '')} <no-reply@localhost>`,
    },
    /** Signs what leaves and comes back; absent: `readOrMakeSecret(dataDir)`. */
    secret: set.SECRET,
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
 */
export function readOrMakeSecret(dataDir: string): string {
  const file = join(dataDir, 'secret')
  if (!existsSync(file)) {
    // Root leaves the folder open to walk through, because the embedded database runs as another user.
    mkdirSync(dataDir, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 })
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
