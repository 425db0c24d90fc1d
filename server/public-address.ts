import { type Config, ConfigError } from './config.ts'
import { isLoopback } from './loopback.ts'

/**
 * Checks the settings that a server with a PUBLIC_URL needs. Not called by command-line tools.
 * @throws ConfigError with a message for each missing setting
 */
export function requirePublicSettings(config: Config): void {
  const missing = missingSettings(config)
  if (missing.length > 0) throw new ConfigError(missing.join('\n'))
}

function missingSettings(config: Config): string[] {
  const { server, mail, demo, isSecure } = config
  const missing: string[] = []
  if (isSecure && server.trustedProxies.length === 0)
    missing.push(
      'TRUST_PROXY must name the proxy in front, such as 127.0.0.1: PUBLIC_URL is https, this program does not serve TLS itself, ' +
        'and without it all visitors share the rate limits of one address.',
    )
  if (!server.publicUrl || isLoopback(new URL(server.publicUrl).hostname)) return missing
  if (!isSecure && !demo.on)
    missing.push(
      'PUBLIC_URL must begin with https; otherwise passwords and records would travel in clear text. ' +
        'To try it with invented data, set DEMO=on.',
    )
  if (!mail.smtpUrl && !mail.isOff && !demo.on)
    missing.push(
      'SMTP_URL must name a mail server: confirmations and password links are sent by email. SMTP_URL=off starts without.',
    )
  const host = openDatabaseHost(config)
  if (host !== null)
    missing.push(
      `DATABASE_URL must say how the connection to ${host} is protected: add sslmode=verify-full, or sslmode=disable on a network of your own.`,
    )
  return missing
}

/** Returns the host of a remote database if DATABASE_URL requests no protected connection; else null. */
export function openDatabaseHost({ database }: Config): string | null {
  if (!database.url) return null
  const { hostname, searchParams } = new URL(database.url)
  const host = searchParams.get('host') ?? hostname
  // a socket of this machine is a path
  const isHere = host === '' || host.startsWith('/') || /^%2f/i.test(host) || isLoopback(host)
  const isSaid = ['sslmode', 'ssl', 'sslnegotiation'].some((name) => searchParams.has(name))
  return isHere || isSaid ? null : host
}
