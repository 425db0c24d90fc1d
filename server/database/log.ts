/** The part of a logger that the lowest layer uses; Fastify's logger and pino fit. */
export interface Log {
  info(details: object, message: string): void
  warn(details: object, message: string): void
  error(details: object, message: string): void
}

/** Logs nothing: for tests and scripts. */
export const silent: Log = { info() {}, warn() {}, error() {} }
