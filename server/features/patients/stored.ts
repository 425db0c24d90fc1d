import { byField, type FieldName, fieldNames, phoneNames } from '#contract/patients/fields.ts'
import type { DB } from '#server/database/types.ts'
import { storedPhoneIf } from '#server/phones.ts'

type Snake<S extends string> = S extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${Snake<Rest>}`
  : S
type Columns = { [N in FieldName]: N extends 'bloodGroup' ? 'blood_type' : Snake<N> }

const snake = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** The column of `patients` for each field; a field without one doesn't compile. */
export const chartColumns = byField(fieldNames, (name) =>
  name === 'bloodGroup' ? 'blood_type' : snake(name),
) as Columns satisfies Record<FieldName, keyof DB['patients']>

/** Returns the fields with phone numbers in stored form, read as numbers of a country. */
export const withStoredPhones = <T extends Partial<Record<FieldName, string | null>>>(
  fields: T,
  country: string | null,
): T => ({ ...fields, ...byField(phoneNames, (name) => storedPhoneIf(fields[name], country)) })
