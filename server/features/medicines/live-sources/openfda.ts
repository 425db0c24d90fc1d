import { z } from 'zod'
import { spellingsOf } from '#server/features/medicines/lists/salts.ts'
import { chooseLabel, US_PRESCRIPTION, usRoutes } from './label.ts'
import { inShape, type LiveSource } from './live-source.ts'
import { NotAnswered } from './not-answered.ts'
import type { Question } from './question.ts'

/** Labels that are looked at, the newest first. */
const LABELS = 5

const Found = z.object({ results: z.array(z.unknown()) })
const NothingFound = z.object({ error: z.object({ code: z.literal('NOT_FOUND') }) })

/**
 * The labels of US medicines, https://open.fda.gov/apis/drug/label/: free of copyright (CC0). Allowed are 240 calls a
 * minute, and 1,000 a day, or 120,000 with a key; a tenth is left for others at the same address.
 */
export const openfda: LiveSource = {
  title: 'openFDA',
  origin: 'https://api.fda.gov',
  spacing: 300,
  callsADay: ({ liveSources }) => (liveSources.openfdaKey === undefined ? 900 : 108_000),
  // not in the address: addresses stand in logs
  headers: ({ liveSources: { openfdaKey } }): Record<string, string> =>
    openfdaKey === undefined ? {} : { authorization: `Basic ${Buffer.from(`${openfdaKey}:`).toString('base64')}` },
  async ask(question, get) {
    const { status, body } = await get('/drug/label.json', {
      search: searchFor(question),
      sort: 'effective_time:desc',
      limit: String(LABELS),
    })
    if (status === 200) return chooseLabel(inShape(Found, body).results, question)
    // so it says that it has none; another 404 is an address that is gone
    if (!NothingFound.safeParse(body).success) throw new NotAnswered('status')
    return null
  },
}

function searchFor({ ingredient, route }: Question): string {
  const any = (field: string, values: readonly string[]) =>
    `(${values.map((value) => `${field}:"${value}"`).join(' ')})`
  return [
    any('openfda.generic_name', spellingsOf(ingredient)),
    any('openfda.route.exact', route === '' ? [] : usRoutes[route]),
    any('openfda.product_type.exact', [US_PRESCRIPTION]),
  ].join(' AND ')
}
