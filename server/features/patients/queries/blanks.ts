import { sql } from 'kysely'
import { clinicalNames, contactNames, type FieldName } from '#contract/patients/fields.ts'
import type { Db } from '#server/database/db.ts'
import { chartColumns } from '#server/features/patients/stored.ts'

/** The values that a merge filled in, by the name of their field. */
export type Filled = Partial<Record<FieldName, string>>

/** A field that both charts had, with the remaining chart's value before and after the merge. */
export type Chosen = Partial<Record<FieldName, { before: string; after: string }>>

/**
 * Fields that a merge never fills: allergies and history of both charts are shown side by side, and email and year
 * of birth identify the person.
 */
const NEVER: ReadonlySet<FieldName> = new Set(['allergies', 'medicalHistory', 'email', 'birthYear'])
const fillable = [...contactNames, ...clinicalNames].filter((name) => !NEVER.has(name))

/** A phone number belongs to its person. */
const pairs: readonly (readonly FieldName[])[] = [
  ['emergencyContact', 'emergencyPhone'],
  ['phone', 'contactPerson'],
]

type Texts = Partial<Record<FieldName, string | null>>

/** Fills the blank fields of a chart with those of another one, which the caller has locked; returns what it filled. */
export async function updateBlanks(db: Db, { from, to }: { from: string; to: string }): Promise<Filled> {
  const columns = sql.join(fillable.map((name) => sql`${sql.ref(chartColumns[name])} as ${sql.ref(name)}`))
  const { rows } = await sql<Texts & { id: string }>`
    select id, ${columns}
    from patients
    where id in (${from}, ${to})
  `.execute(db)
  const [kept, merged] = [rows.find(({ id }) => id === to), rows.find(({ id }) => id === from)]
  if (!kept || !merged) return {}
  const isFree = (name: FieldName) =>
    [name, ...(pairs.find((pair) => pair.includes(name)) ?? [])].every((one) => !kept[one])
  const filled: Filled = Object.fromEntries(
    fillable.flatMap((name) => (merged[name] && isFree(name) ? [[name, merged[name]]] : [])),
  )
  if (Object.keys(filled).length > 0)
    await db
      .updateTable('patients')
      .set({
        ...Object.fromEntries(Object.entries(filled).map(([name, value]) => [chartColumns[name as FieldName], value])),
        version: sql<number>`version + 1`,
      })
      .where('id', '=', to)
      .execute()
  return filled
}

/** Empties fields that a merge filled, unless someone has changed them since. */
export async function updateFilled(db: Db, id: string, filled: Filled): Promise<void> {
  const entries = Object.entries(filled) as [FieldName, string][]
  if (entries.length === 0) return
  await db
    .updateTable('patients')
    .set({
      ...Object.fromEntries(
        entries.map(([name, value]) => [chartColumns[name], sql`nullif(${sql.ref(chartColumns[name])}, ${value})`]),
      ),
      version: sql<number>`version + 1`,
    })
    .where('id', '=', id)
    .execute()
}

/**
 * Copies the other chart's values for the fields in `choices`, where both charts have one, they differ, and the other's
 * is right. Returns the chosen fields.
 */
export async function updateChosen(
  db: Db,
  { from, to }: { from: string; to: string },
  choices: Partial<Record<FieldName, 'kept' | 'merged'>>,
): Promise<Chosen> {
  const names = (Object.keys(choices) as FieldName[]).filter((name) => choices[name])
  if (names.length === 0) return {}
  const columns = sql.join(names.map((name) => sql`${sql.ref(chartColumns[name])}::text as ${sql.ref(name)}`))
  const { rows } = await sql<Texts & { id: string }>`
    select id, ${columns}
    from patients
    where id in (${from}, ${to})
  `.execute(db)
  const [kept, merged] = [rows.find(({ id }) => id === to), rows.find(({ id }) => id === from)]
  const chosen: Chosen = {}
  for (const name of names) {
    const [before, other] = [kept?.[name], merged?.[name]]
    if (before && other && before !== other)
      chosen[name] = { before, after: choices[name] === 'merged' ? other : before }
  }
  await setChosen(db, to, chosen, ({ before, after }) => [before, after])
  return chosen
}

/** Restores the values that a merge replaced, unless someone has changed them since. */
export const updateChosenBack = (db: Db, id: string, chosen: Chosen): Promise<void> =>
  setChosen(db, id, chosen, ({ before, after }) => [after, before])

async function setChosen(
  db: Db,
  id: string,
  chosen: Chosen,
  turn: (one: { before: string; after: string }) => [from: string, to: string],
): Promise<void> {
  const changed = Object.entries(chosen).filter(([, { before, after }]) => before !== after)
  if (changed.length === 0) return
  const values = changed.map(([name, one]) => {
    const column = sql.ref(chartColumns[name as FieldName])
    const [from, to] = turn(one)
    return [chartColumns[name as FieldName], sql`case when ${column} = ${from} then ${to} else ${column} end`] as const
  })
  await db
    .updateTable('patients')
    .set({ ...Object.fromEntries(values), version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute()
}
