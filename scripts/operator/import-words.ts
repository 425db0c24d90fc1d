import type { Outcome, removeList } from '#server/features/medicines/import/use-cases.ts'
import type { RecognisedList } from '#server/features/medicines/import/list.ts'
import type { refusalsOf } from '#server/features/medicines/import/read-lists.ts'

const number = (count: number) => count.toLocaleString('en-US')
const rows = (count: number) => `${number(count)} ${count === 1 ? 'row' : 'rows'}`

const LABELS: Record<string, string> = {
  id: 'id',
  name: 'name',
  composition: 'composition',
  manufacturer: 'manufacturer',
  brandCompany: 'brand company',
  form: 'form',
  pack: 'pack',
  packType: 'pack type',
  price: 'price',
  discontinued: 'discontinued',
  prescription: 'prescription',
  uses: 'uses',
  sideEffects: 'side effects',
  description: 'description',
  launched: 'launched',
}

/** Returns what was recognized in a file: its list, its columns, and its first rows as read. */
export function preview({ name, source, layout, recognised, ignored, examples }: RecognisedList): string {
  const has = new Set<string>(recognised.map(({ field }) => field))
  return [
    `${name}: layout ${layout}, source ${source}`,
    ...recognised.map(({ field, titles }) => `  ${LABELS[field]!.padEnd(13)} ← ${titles.join(', else ')}`),
    ...(has.has('id') ? [] : ['  id            built from name, manufacturer and pack, because the file has none']),
    ...(ignored.length > 0 ? [`  not read:     ${ignored.join(', ')}`] : []),
    ...examples.map((one) => `  e.g. ${'row' in one ? exampleOf(one.row) : `refused: ${one.reason}`}`),
    '',
  ].join('\n')
}

type Row = Extract<RecognisedList['examples'][number], { row: unknown }>['row']

function exampleOf(row: Row): string {
  const ingredients = row.ingredients.map((one) => (one.strength ? `${one.name} ${one.strength}` : one.name))
  const prescription =
    row.needsPrescription === null ? null : row.needsPrescription ? 'prescription' : 'no prescription'
  return [
    row.name,
    ingredients.length > 0 ? ingredients.join(' + ') : 'no composition',
    row.form ?? 'form unknown',
    row.pack ? `${row.pack.units} ${row.pack.unit}` : null,
    row.price === null ? null : `₹${(row.price / 100).toFixed(2)}`,
    prescription,
    row.isDiscontinued ? 'discontinued' : null,
    row.manufacturingCompany,
  ]
    .filter((part) => part !== null)
    .join(' · ')
}

/** Returns the result of an import in words, for a terminal. */
export function inWords(outcome: Outcome, ms: number): string {
  switch (outcome.state) {
    case 'busy':
      return 'Another import is running. Nothing was imported.'
    case 'unchanged':
      return (
        `These files were imported last, on ${outcome.finishedAt.toISOString().slice(0, 10)}: nothing has changed. ` +
        'To import them anyway, use --again.'
      )
    case 'interrupted':
      return (
        `Interrupted after ${rows(outcome.rows)}. The directory was not changed; the rows read so far are kept in the database. ` +
        'Run the same command to continue.'
      )
    case 'nothing':
      return `None of ${rows(outcome.rows)} could be imported. The directory was not changed.`
    case 'done':
      return doneInWords(outcome, ms)
  }
}

function doneInWords(outcome: Extract<Outcome, { state: 'done' }>, ms: number): string {
  const { added, changed, unchanged, missing, removed, repeated, refused, resumedAt, hadForgotten } = outcome
  const remaining = missing - removed
  const empty = Object.entries(outcome.leftEmpty).map(([field, count]) => emptyInWords(field, count))
  return [
    `${rows(outcome.rows)} in ${(ms / 1000).toFixed(1)} s: ${number(added)} added, ${number(changed)} changed, ` +
      `${number(unchanged)} unchanged, ${number(refused)} refused.`,
    resumedAt > 0 && `${rows(resumedAt)} had already been read by the previous run.`,
    hadForgotten &&
      'The database was restarted since the previous run and lost its progress, so every row was read again.',
    repeated > 0 && `${rows(repeated)} repeat the id of an earlier row; the first one is used.`,
    removed > 0 && `${rows(removed)} are no longer in the list and were removed.`,
    remaining > 0 &&
      `${rows(remaining)} of the list are not in these files and were kept. To remove them, use --remove-missing.`,
    ...empty,
  ]
    .filter(Boolean)
    .join('\n')
}

function emptyInWords(field: string, count: number): string {
  if (field === 'composition')
    return `${rows(count)} name more strengths than ingredients: the list is cut off there, so they are not matched with other medicines.`
  if (field === 'substitutes')
    return `${rows(count)} fill every ingredient column and may have more: no substitutes are offered for them.`
  return `${rows(count)} have a ${LABELS[field] ?? field} that was not understood and was left empty.`
}

/** Returns the refused rows by reason, and the first of them. */
export function refusalLines({ reasons, rows: first }: Awaited<ReturnType<typeof refusalsOf>>, all: number): string {
  return [
    'Refused:',
    ...reasons.map(({ reason, count }) => `  ${number(count).padStart(8)}  ${reason}`),
    `The first ${Math.min(first.length, all)}:`,
    ...first.map(
      ({ file, line, reason, cells }) => `  ${file}, line ${line}: ${reason}: ${cells.join(' | ').slice(0, 100)}`,
    ),
  ].join('\n')
}

export function removalInWords(source: string, removal: Awaited<ReturnType<typeof removeList>>): string {
  if (removal.state === 'removed') return `${rows(removal.rows)} of ${source} were removed from the directory.`
  if (removal.state === 'busy') return 'An import is running. Nothing was removed.'
  const { known } = removal
  return `There is no list called ${source}; there ${known.length === 0 ? 'are none' : `is ${known.join(', ')}`}.`
}
