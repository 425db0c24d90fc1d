import type { Coverage, NameState } from '#server/features/medicines/knowledge/coverage.ts'
import type { WholeAnswer } from '#server/features/medicines/live-sources/ask-due.ts'
import type { WholeOutcome } from '#server/features/medicines/enrichment/whole-directory.ts'

const number = (count: number) => count.toLocaleString('en-US')
const share = (part: number, whole: number) => (whole === 0 ? '0 %' : `${((100 * part) / whole).toFixed(1)} %`)

/** Returns the result of a run over the whole directory in words. */
export function outcomeInWords({ state, seen, total, filled, resumedAt }: WholeOutcome, ms: number): string {
  if (state === 'unchanged')
    return 'The directory was enriched from this knowledge base before: nothing has changed. To do it anyway, use --again.'
  if (state === 'interrupted')
    return `Interrupted after ${number(seen)} of ${number(total)} medicines. Run the same command to continue.`
  const resumed = resumedAt > 0 ? ` ${number(resumedAt)} had been done by the previous run.` : ''
  return `${number(seen)} medicines in ${(ms / 1000).toFixed(1)} s: ${number(filled)} show more than their list says.${resumed}`
}

const goesOn: Record<WholeAnswer['state'], string> = {
  done: '',
  more: '',
  stopped: ' Run the same command to continue.',
  busy: ' A server is already asking and will continue.',
  resting: ' It has not answered and is left alone for a while; run the same command later, or let a server go on.',
  spent: ' Today’s calls are spent; run the same command tomorrow, or let a server go on.',
}

/** Returns a live source's results so far in words, and the remaining questions. */
export const answerInWords = (title: string, { state, found, nothing, waiting }: WholeAnswer): string =>
  `${title}: ${number(found)} answers, ${number(nothing)} times nothing found, ${number(waiting)} questions wait.${goesOn[state]}`

const states: Record<NameState, string> = {
  'no entry': 'known ingredients without an entry',
  'another form': 'ingredients whose entry is about other forms',
  misspelt: 'names that look misspelt',
  unknown: 'unknown names',
}

/** Returns how much of the directory is described, for a terminal. */
export function coverageInWords(coverage: Coverage): string {
  const { products, parsed, full, incomplete, partly, gaps, olderNames } = coverage
  const some = (state: NameState) => gaps.filter((one) => one.state === state)
  return [
    `${number(parsed)} of ${number(products)} medicines have a composition that was understood. Of these,`,
    `  ${share(full, parsed).padStart(7)}  have a full page from the knowledge base (${number(full)})`,
    `  ${share(incomplete, parsed).padStart(7)}  are described, but a section is missing`,
    `  ${share(partly, parsed).padStart(7)}  are described in part: not all of their ingredients`,
    ...(Object.keys(states) as NameState[]).map((state) => {
      const first = some(state)
        .slice(0, 5)
        .map(({ name, meant }) => (meant ? `${name} (${meant}?)` : name))
      return `${number(some(state).length)} ${states[state]}${first.length > 0 ? `: ${first.join(', ')} …` : ''}`
    }),
    `${number(olderNames.length)} older names, taken as the present ones: ${olderNames
      .slice(0, 5)
      .map(({ name, present }) => `${name} (${present})`)
      .join(', ')} …`,
  ].join('\n')
}

const row = (...cells: (string | number)[]) =>
  `| ${cells.map((one) => (typeof one === 'number' ? number(one) : one.replaceAll('|', '/'))).join(' | ')} |`

/** Returns the table of gaps, as a page of the documentation. */
export function coverageAsPage(coverage: Coverage, most = 60): string {
  const { version, products, parsed, full, incomplete, partly, gaps, missing, olderNames } = coverage
  const table = (state: NameState) => {
    const rows = gaps.filter((one) => one.state === state)
    const more = rows.length > most ? [`\n${number(rows.length - most)} more.`] : []
    const lines = rows
      .slice(0, most)
      .map(({ name, meant, products: count }) => (state === 'misspelt' ? row(name, meant!, count) : row(name, count)))
    const head =
      state === 'misspelt'
        ? [row('Name', 'Perhaps', 'Products'), '|---|---|---|']
        : [row('Name', 'Products'), '|---|---|']
    return [`## ${states[state][0]!.toUpperCase()}${states[state].slice(1)}`, '', ...head, ...lines, ...more, '']
  }
  return [
    '# What the medicine pages lack',
    '',
    `Made by \`npm run operator -- medicines:enrich --report FILE\` with knowledge base ${version}, on a directory of ${number(products)} medicines.`,
    'A name that looks misspelled is never replaced by the similar one: it is listed here for the list’s publisher.',
    '',
    row('Of products whose composition was understood', number(parsed), ''),
    '|---|---|---|',
    row(
      'full page: uses, how to take, warnings, side effects, missed dose, overdose, storage',
      full,
      share(full, parsed),
    ),
    row('all ingredients described, a section missing', incomplete, share(incomplete, parsed)),
    row('some ingredients described', partly, share(partly, parsed)),
    '',
    ...(['no entry', 'another form', 'misspelt', 'unknown'] as const).flatMap(table),
    '## Sections missing where all ingredients are described',
    '',
    row('Ingredients', 'Section', 'Products'),
    '|---|---|---|',
    ...missing.slice(0, most).map((one) => row(one.of, one.field, one.products)),
    '',
    '## Older names, taken as the present ones',
    '',
    row('Name in lists', 'Present name', 'Products'),
    '|---|---|---|',
    ...olderNames.slice(0, most).map((one) => row(one.name, one.present, one.products)),
    '',
  ].join('\n')
}
