import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { ContactDetails } from '#contract/marketing.ts'
import { backupOf } from './backup-settings.ts'
import { makeDataFolder } from './data-folder.ts'
import { isLoopback } from './loopback.ts'
import { pushOf } from './push-key.ts'
import type { Keys } from './secrets.ts'
import { type GivenSettings, Settings } from './settings.ts'

const PROJECT = resolve(import.meta.dirname, '..')

/** One or more settings are invalid; the message has a line for each. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

/** The contact details of a demo that has no public address. */
const EXAMPLE_CONTACT: ContactDetails = {
  email: 'hello@vaidya.example',
  phone: '+91 80 5550 0142',
  address: '18 Example Road, Indiranagar, Bengaluru 560038, India',
  isExample: true,
}

/**
 * Reads all settings from the environment; an empty one counts as missing.
 * @throws ConfigError that names each invalid setting and its allowed values
 */
export function readConfig(env: NodeJS.ProcessEnv = process.env) {
  const set = readSettings(env)
  const push = readPush(set)
  const reach = reachOf(set)
  const contact = contactOf(set, reach)
  const backup = readBackup(set)
  return {
    server: {
      port: set.PORT,
      host: set.HOST,
      /** The address at which browsers reach the product; without it, links use the requested address. */
      publicUrl: set.PUBLIC_URL,
      /** PUBLIC_URL is not this machine's own. */
      hasPublicAddress: reach.hasPublicAddress,
      /** Addresses whose X-Forwarded-* headers count; empty means none. */
      trustedProxies: set.TRUST_PROXY,
      logLevel: set.LOG_LEVEL,
    },
    product: {
      name: set.PRODUCT_NAME,
      /** A demo without a public address shows example numbers and example contact details (rule J6). */
      showsExamples: reach.showsExamples,
      /** The operator's numbers and seals for the public pages. */
      claimsFile: set.CLAIMS_FILE,
      /** How visitors reach the operator. */
      contact,
    },
    /** True if browsers reach the product over https, so cookies can be Secure. */
    isSecure: set.PUBLIC_URL?.startsWith('https:') ?? false,
    dataDir: set.DATA_DIR,
    files: filesOf(set),
    backup,
    database: {
      /** Absent: the embedded database. */
      url: set.DATABASE_URL,
      poolSize: set.POOL_SIZE,
      /** Connections for metrics, files and imports, beside those of the pool. */
      heavyPoolSize: set.HEAVY_POOL_SIZE,
      /** False: only the policy code separates clinics, and people's statements need no role of their own. */
      rowLevelSecurity: set.ROW_LEVEL_SECURITY === 'on',
    },
    demo: demoOf(set, reach),
    clinics: {
      /**
       * A new clinic is public only once the operator has approved it, and printed prescriptions are valid only if the
       * operator has confirmed clinic and doctor (`npm run operator -- clinics`). By default with a public address.
       */
      needApproval: set.CLINICS_NEED_APPROVAL ? set.CLINICS_NEED_APPROVAL === 'on' : reach.hasPublicAddress,
    },
    mail: mailOf(set, contact),
    labs: labsOf(set),
    webhooks: webhooksOf(set),
    liveSources: {
      /** Sources to ask about ingredients; empty unless the operator sets them. */
      on: set.LIVE_SOURCES,
      /** Absent: openFDA allows 1,000 calls a day. */
      openfdaKey: set.OPENFDA_API_KEY,
    },
    /** Null: no notifications are sent to devices. */
    push,
    /** Signs and encrypts; without it, `readOrMakeSecret(dataDir)`. */
    secret: set.SECRET,
    /** Earlier secrets, newest first: they still decrypt, and the start re-encrypts their values. */
    previousSecrets: set.SECRET_OLD,
    limits: limitsOf(set),
  }
}

export type Config = ReturnType<typeof readConfig>
export type LiveSourceName = Config['liveSources']['on'][number]

/** Throws ConfigError with a message for each wrong setting. */
function readSettings(env: NodeJS.ProcessEnv): GivenSettings {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()))
  const parsed = Settings.safeParse(given)
  if (!parsed.success) throw new ConfigError(parsed.error.issues.map((issue) => issue.message).join('\n'))
  const missing = missingOfS3(parsed.data)
  if (missing.length > 0) throw new ConfigError(`Files in an S3 store also need ${missing.join(', ')}.`)
  return parsed.data
}

/** Returns the missing settings of an S3-compatible store, if any of them is set. */
function missingOfS3(set: GivenSettings): string[] {
  const needed = {
    S3_ENDPOINT: set.S3_ENDPOINT,
    S3_BUCKET: set.S3_BUCKET,
    S3_KEY_ID: set.S3_KEY_ID,
    S3_KEY: set.S3_KEY,
  }
  const missing = Object.entries(needed).flatMap(([name, value]) => (value === undefined ? [name] : []))
  return missing.length === Object.keys(needed).length ? [] : missing
}

function readPush(set: GivenSettings) {
  const push = pushOf(set)
  if (set.PUSH_KEY && !push)
    throw new ConfigError('PUSH_KEY also needs CONTACT_EMAIL, or a PUBLIC_URL that begins with https.')
  return push
}

function readBackup(set: GivenSettings) {
  const backup = backupOf(set)
  if ('problem' in backup) throw new ConfigError(backup.problem)
  return backup
}

type Reach = ReturnType<typeof reachOf>

/** Returns who can reach this program, and whether it is a demo therefore. */
function reachOf(set: GivenSettings) {
  const isEmbedded = set.DATABASE_URL === undefined
  const hasPublicAddress = set.PUBLIC_URL !== undefined && !isLoopback(new URL(set.PUBLIC_URL).hostname)
  const isAtHome = isLoopback(set.HOST) && !hasPublicAddress
  const isDemo = set.DEMO === undefined ? isEmbedded && isAtHome : set.DEMO === 'on'
  return { isEmbedded, hasPublicAddress, isAtHome, isDemo, showsExamples: isDemo && !hasPublicAddress }
}

function contactOf(set: GivenSettings, { showsExamples }: Reach): ContactDetails {
  const own: ContactDetails = {
    email: set.CONTACT_EMAIL ?? null,
    phone: set.CONTACT_PHONE ?? null,
    address: set.CONTACT_ADDRESS ?? null,
    isExample: false,
  }
  const isSet = Boolean(own.email ?? own.phone ?? own.address)
  return showsExamples && !isSet ? EXAMPLE_CONTACT : own
}

const filesOf = (set: GivenSettings) => ({
  /** Where the virus scanner listens; absent: files are stored unscanned, and the screens say so. */
  clamd: set.CLAMD,
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
  /** Limits for the stored files of one person, and for those in the records of one clinic. */
  perPersonMegabytes: set.FILES_PER_PERSON_MB,
  perClinicMegabytes: set.FILES_PER_CLINIC_MB,
})

const demoOf = (set: GivenSettings, { isDemo, isEmbedded, isAtHome }: Reach) => ({
  /** True if the demo accounts are shown and a mailbox page shows all emails. */
  on: isDemo,
  /** Loads the demo data at startup. Into the operator's own database only `npm run operator -- demo:load` does. */
  loadAtStart: isDemo && isEmbedded,
  /** The demo would be on by default, but other machines can reach this server, and its password is public. */
  isWithheld: set.DEMO === undefined && isEmbedded && !isAtHome,
})

function mailOf(set: GivenSettings, contact: ContactDetails) {
  const smtpUrl = set.SMTP_URL === 'off' ? undefined : set.SMTP_URL
  return {
    /** Undefined: no email is sent. */
    smtpUrl,
    /** True if the operator turned email off. */
    isOff: set.SMTP_URL === 'off',
    /** True if the connection must be encrypted before anything is sent; false for a server on this machine. */
    requiresTls: set.SMTP_TLS === 'on' && smtpUrl !== undefined && !isLoopback(new URL(smtpUrl).hostname),
    /** Address that gets contact messages and demo requests; without it, they are only in the inbox. */
    operator: contact.email ?? undefined,
    from: set.MAIL_FROM ?? `${set.PRODUCT_NAME.replace(/[<>",]/g, '')} <no-reply@localhost>`,
  }
}

const labsOf = (set: GivenSettings) => ({
  /** The port on which messages of laboratories arrive over MLLP; null: it is off. */
  port: set.MLLP_PORT ?? null,
  host: set.MLLP_HOST,
  /** The laboratories that can send. */
  sources: set.MLLP_SOURCES,
})

const webhooksOf = (set: GivenSettings) => ({
  /** True if webhooks can use http. */
  allowsHttp: set.WEBHOOK_HTTP === 'on',
  /** True if webhooks can go to this machine and to internal networks. */
  allowsPrivate: set.WEBHOOK_PRIVATE_ADDRESSES === 'on',
  /** Time limit for a receiver's reply. */
  seconds: set.WEBHOOK_SECONDS,
})

const limitsOf = (set: GivenSettings) => ({
  /** Failed sign-ins in 15 minutes. */
  signInPerAccount: set.SIGN_IN_PER_ACCOUNT,
  signInPerAddress: set.SIGN_IN_PER_ADDRESS,
  /** Public bookings tried in 10 minutes, whether they succeed or not. */
  bookingAttemptsPerAddress: set.BOOKING_ATTEMPTS_PER_ADDRESS,
  /** Public bookings in an hour. */
  bookingsPerAddress: set.BOOKINGS_PER_ADDRESS,
  /** Emails to unverified addresses that a network can cause in a day without an account. */
  mailsPerStranger: set.MAILS_PER_STRANGER,
  /** Live pending bookings at one time. */
  bookingsPerEmail: set.BOOKINGS_PER_EMAIL,
  /**
   * Maximum number of unanswered online bookings of the last day for one network address. Grows with the bookings
   * allowed per hour.
   */
  onlinePerDoctor: set.ONLINE_PER_DOCTOR ?? Math.max(10, Math.floor(set.BOOKINGS_PER_ADDRESS / 6)),
  onlinePerClinic: set.ONLINE_PER_CLINIC ?? Math.max(30, Math.floor(set.BOOKINGS_PER_ADDRESS / 2)),
})

/** Loads the settings of the project's `.env` file, if it exists; variables that are already set win. */
export function loadEnvFile(path = join(PROJECT, '.env')): void {
  if (existsSync(path)) process.loadEnvFile(path)
}

/**
 * Returns the secret of this installation: 32 random bytes as text, created at the first call and stored in
 * `DATA_DIR/secret` for its owner only. Several servers on one database must share a secret: set SECRET instead.
 * @throws DataFolderError if the folder can't be created or written
 */
export function readOrMakeSecret(dataDir: string): string {
  const file = join(dataDir, 'secret')
  if (!existsSync(file)) {
    makeDataFolder(dataDir)
    const draft = `${file}.${randomBytes(6).toString('hex')}`
    writeFileSync(draft, randomBytes(32).toString('base64url'), { mode: 0o600, flush: true })
    try {
      linkSync(draft, file) // written completely or not at all, and never over another process's file
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    } finally {
      rmSync(draft)
    }
  }
  return readFileSync(file, 'utf8')
}

/** Stores the secret of a restored backup, over one that has encrypted nothing. */
export function writeSecret(dataDir: string, secret: string): void {
  makeDataFolder(dataDir)
  writeFileSync(join(dataDir, 'secret'), secret, { mode: 0o600, flush: true })
}

/** Returns the keys of this installation: the current one, and earlier ones that still decrypt. */
export const keysOf = (config: Config): Keys => ({
  secret: config.secret ?? readOrMakeSecret(config.dataDir),
  previousSecrets: config.previousSecrets,
})
