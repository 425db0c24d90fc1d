import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'

// The publishers that a source may name: the shape of publishers.yaml, and its check (docs/decisions/0082).

const host = z.string().regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/)

const publisherKinds = [
  'authority',
  'government',
  'health service',
  'hospital or university',
  'society',
  'journal',
  'charity',
  'drug reference',
  'manufacturer',
  'product information',
] as const

const listSchema = z.strictObject({
  publishers: z
    .array(
      z.strictObject({
        name: z.string(),
        kind: z.enum(publisherKinds),
        /** Its addresses, with all that end in one of them. Empty if its documents were only read in copies. */
        hosts: z.array(host),
        /** For groups (journals, trusts): a source at these addresses names its own publisher. */
        anyName: z.literal(true).optional(),
      }),
    )
    .min(1),
  /** Addresses at which copies of official documents were read. */
  copies: z.array(host),
})

export type Publishers = z.infer<typeof listSchema>

interface Source {
  title: string
  publisher: string
  url: string
}

const saysThatItIsACopy = /\(read in [^)]+\)$/

/** Returns the list of publishers. */
export const readPublishers = (): Publishers =>
  listSchema.parse(parse(readFileSync(join(import.meta.dirname, 'publishers.yaml'), 'utf8')))

/** Returns why a source can't be cited, or null. A copy names the original's publisher and says that it is a copy. */
export function refusalOf({ title, publisher, url }: Source, { publishers, copies }: Publishers): string | null {
  const address = new URL(url).hostname.replace(/\.$/, '')
  const isAt = (hosts: readonly string[]) => hosts.some((one) => address === one || address.endsWith(`.${one}`))
  if (publishers.some(({ hosts, anyName }) => anyName && isAt(hosts))) return null

  const named = publishers.filter(({ name }) => name === publisher)
  if (named.length === 0) return `"${publisher}" is not in publishers.yaml: cite a publisher of the list`
  if (named.some(({ hosts }) => isAt(hosts))) return null
  if (!saysThatItIsACopy.test(title))
    return `${address} is not an address of ${publisher}: end the title with "(read in a copy)"`
  return isAt(copies) ? null : `${address} is not among the copies of publishers.yaml`
}
