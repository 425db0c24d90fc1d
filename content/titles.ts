/** Words that are not written as a slug writes them. */
const proper: Readonly<Record<string, string>> = { mao: 'MAO', qt: 'QT', johns: 'John’s', mri: 'MRI' }

/** A slug as a name in a list: 'mao-inhibitors' is 'MAO inhibitors', 'vitamin-k' is 'Vitamin K'. */
export function titleOfSlug(slug: string): string {
  const words = slug.split('-').map((word) => proper[word] ?? (word.length === 1 ? word.toUpperCase() : word))
  const said = words.join(' ').replace(/^co /, 'co-')
  return said[0]!.toUpperCase() + said.slice(1)
}
