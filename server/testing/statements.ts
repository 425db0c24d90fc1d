import type pg from 'pg'

/** Runs something and gives what came of it, with the texts of the database's statements meanwhile, in their order. */
export type Listener = <T>(run: () => Promise<T>) => Promise<{ result: T; statements: string[] }>

/** Listens to every connection that a pool opens from now on; one listening at a time. */
export function listenTo(pool: pg.Pool): Listener {
  let heard: string[] | null = null
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...parts: unknown[]) => unknown
    const listening = (...parts: unknown[]) => {
      const [first] = parts as [string | { text: string }]
      heard?.push(typeof first === 'string' ? first : first.text)
      return query(...parts)
    }
    client.query = listening as typeof client.query
  })
  return async (run) => {
    heard = []
    try {
      const result = await run()
      return { result, statements: heard }
    } finally {
      heard = null
    }
  }
}
