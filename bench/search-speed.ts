import { Agent, get } from 'node:http'
import type { Pool } from 'pg'

/** Requests a page by the query of its address. */
export type Ask = (query: string) => Promise<unknown>

/** Queries over HTTP, on persistent connections. */
export function httpAsker(origin: string, connections: number): Ask {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  return (query) =>
    new Promise((resolve, reject) => {
      get(`${origin}/api/medicines?${query}`, { agent }, (answer) => {
        const pieces: Buffer[] = []
        answer.on('data', (piece: Buffer) => pieces.push(piece))
        answer.on('end', () => {
          const text = Buffer.concat(pieces).toString()
          if (answer.statusCode === 200) resolve(JSON.parse(text))
          else reject(new Error(`${query} answered ${answer.statusCode}: ${text}`))
        })
      }).on('error', reject)
    })
}

/** Searches without an index: every word anywhere in a field, counted and limited. */
export function likeAsker(pool: Pool): Ask {
  return async (query) => {
    const wanted = new URLSearchParams(query)
    const words = (wanted.get('search') ?? '').split(/\s+/).filter(Boolean)
    const conditions = words.map((_, n) => {
      const word = `'%' || $${n + 3} || '%'`
      return `(name ilike ${word} or composition ilike ${word} or manufacturing_company ilike ${word} or facts ->> 'primaryUse' ilike ${word})`
    })
    const letter = wanted.get('letter')
    if (letter) conditions.push(`name ilike '${letter}%'`)
    const where = conditions.length > 0 ? `where ${conditions.join(' and ')}` : ''
    const { rows } = await pool.query(
      `select *, (select count(*) from medicines ${where}) as total from medicines ${where}
        order by name_key, id limit $1 offset $2`,
      [Number(wanted.get('limit') ?? 20), Number(wanted.get('offset') ?? 0), ...words],
    )
    return rows
  }
}

/** Runs each query once, `connections` at a time; returns how long each took, in ms. */
export async function askAll(ask: Ask, queries: readonly string[], connections: number): Promise<number[]> {
  const times: number[] = []
  const left = [...queries]
  const work = async () => {
    for (let query = left.shift(); query !== undefined; query = left.shift()) {
      const began = performance.now()
      await ask(query)
      times.push(performance.now() - began)
    }
  }
  await Promise.all(Array.from({ length: connections }, work))
  return times
}
