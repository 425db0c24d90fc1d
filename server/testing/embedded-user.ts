/**
 * A process for tests of the embedded database: starts or joins the one in the given folder, prints a line of JSON, and
 * then either waits for the end of its input (`wait`), or inserts rows and prints each one's number once the database has
 * acknowledged it (`write`).
 */
import { once } from 'node:events'
import pg from 'pg'
import { startEmbedded } from '#server/database/embedded.ts'
import { silent } from '#server/database/log.ts'

const [folder, task] = process.argv.slice(2)
const server = await startEmbedded(folder!, silent)
say({ joined: server.joined, connectionString: server.connectionString })

if (task === 'write') {
  const client = new pg.Client({ connectionString: server.connectionString })
  await client.connect()
  await client.query('create table if not exists written (n integer primary key)')
  for (let n = 1; ; n++) {
    await client.query('insert into written values ($1)', [n])
    say(n)
  }
}
process.stdin.resume()
await once(process.stdin, 'end')
await server.stop()

function say(what: unknown) {
  process.stdout.write(`${JSON.stringify(what)}\n`)
}
