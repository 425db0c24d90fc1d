import type { Entry } from '#content/load.ts'
import { hashOfText, type ReviewedFolder } from '#content/reviews.ts'
import { noSentence, piecesOf } from '../content-check/pieces.ts'

// A reviewer's sheet: every claim of a text with its numbers and its sources, in Markdown.

/** Parts of an entry that say nothing to a reader. */
const silent = new Set(['slug', 'name', 'sources', 'written', 'metaTitle', 'metaDescription', 'formerSlugs'])
const number = /\d[\d.,]*(?:\s?(?:micrograms?|mcg|mg|ml|g|kg|%|°[CF]|hours?|days?|weeks?|months?|years?|times)\b)?/g

/** Returns the numbers of a claim, with their units. */
export const numbersIn = (text: string): string[] =>
  [...new Set(text.match(number))].map((one) => one.replace(/[.,]$/, ''))

/** Returns the sheet of a text. */
export function sheetOf(folder: ReviewedFolder, entry: Entry<ReviewedFolder>): string {
  const sources = Object.entries(entry.sources)
  const place = new Map(sources.map(([id], index) => [id, index + 1]))
  const lines = [
    `# ${entry.name} (${folder}/${entry.slug})`,
    `Compared with its sources on ${entry.written}. Hash of this text: \`${hashOfText(entry)}\``,
    'Check each statement against its sources. What is missing matters, too: see the gaps at the end.',
  ]
  for (const [section, value] of Object.entries(entry)) {
    if (silent.has(section)) continue
    const claims = [...piecesOf(value, section)].map(({ at, text, from }) => {
      const detail = at.slice(section.length).replace(/^\.|\.?(?:text|items\[\d+\](?:\.for)?|^\[\d+\])$/g, '')
      const numbers = noSentence.test(at) ? [] : numbersIn(text)
      const cites = (from ?? []).map((id) => `[${place.get(id) ?? id}]`).join('')
      return [
        `- [ ] ${detail ? `${detail}: ` : ''}${text}`,
        numbers.length > 0 && `Numbers: ${numbers.join('; ')}`,
        cites,
      ]
        .filter(Boolean)
        .join(' · ')
    })
    if (claims.length > 0) lines.push(`## ${section}`, claims.join('\n'))
  }
  const cited = sources.map(
    ([, { title, publisher, url, date }], index) => `${index + 1}. ${publisher}: [${title}](${url}), ${date}`,
  )
  return `${[...lines, '## Sources', cited.join('\n')].join('\n\n')}\n`
}

/** Returns the file that the reviewer signs: the texts of the sheets with their hashes. */
export function formOf(texts: readonly { text: string; hash: string }[]): string {
  const rows = texts.map(({ text, hash }) => `  - { text: ${text}, hash: ${hash} }`)
  return `# Fill in your name as it should appear ("Dr. Asha Rao"), your registration number, the council that keeps it, and the date.
# Delete the texts that you haven't reviewed or don't agree with. Remarks are optional: { text: …, hash: …, remarks: '…' }.
reviewer: { name: '', registration: '', council: '' }
date: ''
reviewed:
${rows.join('\n')}
`
}
