/** The embedded database is unavailable; the message is written for the person who starts the program. */
export class EmbeddedDatabaseError extends Error {
  override name = 'EmbeddedDatabaseError'
}
