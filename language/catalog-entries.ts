import PO from 'pofile'

/** pofile takes each line off the front of an array: beyond some ten thousand lines a catalog costs it a second. */
const AT_ONCE = 1000

/** Returns the entries of a catalog's text, or of the template's, without its head. */
export function entriesOf(catalog: string): InstanceType<typeof PO.Item>[] {
  const [head, ...entries] = catalog.split('\n\n')
  const parts = Array.from({ length: Math.ceil(entries.length / AT_ONCE) }, (_, part) =>
    entries.slice(part * AT_ONCE, (part + 1) * AT_ONCE),
  )
  return parts.flatMap((part) => PO.parse([head, ...part].join('\n\n')).items)
}
