import type pg from 'pg'

interface Statement {
  text: string
  isUndone: boolean
}

export interface Heard<T> {
  result: T
  /** The texts of the statements, in their order. */
  statements: string[]
  /** The statements that no rollback reverted. */
  lasting: string[]
}

/** Runs a function and returns its result with the database statements during it. */
export type Listener = <T>(run: () => Promise<T>) => Promise<Heard<T>>

/** Listens to every connection that the pools open from now on; one listening at a time. */
export function listenTo(...pools: pg.Pool[]): Listener {
  let heard: Statement[] | null = null
  const hear = (client: pg.PoolClient) => {
    const query = client.query.bind(client) as (...parts: unknown[]) => unknown
    let transaction: Statement[] | null = null
    const listening = (...parts: unknown[]) => {
      const [first] = parts as [string | { text: string }]
      const one = { text: typeof first === 'string' ? first : first.text, isUndone: false }
      heard?.push(one)
      if (one.text === 'rollback') for (const before of transaction ?? []) before.isUndone = true
      if (/^(begin|start transaction)\b/.test(one.text)) transaction = []
      else if (/^(commit|rollback)$/.test(one.text)) transaction = null
      else transaction?.push(one)
      return query(...parts)
    }
    client.query = listening as typeof client.query
  }
  for (const pool of new Set(pools)) pool.on('connect', hear)
  return async (run) => {
    const all: Statement[] = (heard = [])
    try {
      const result = await run()
      const lasting = all.filter(({ isUndone }) => !isUndone)
      return { result, statements: all.map(({ text }) => text), lasting: lasting.map(({ text }) => text) }
    } finally {
      heard = null
    }
  }
}
