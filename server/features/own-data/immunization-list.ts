import { english } from '#language/translate.ts'
import { getImmunizations, type Immunization } from '#contract/immunization/immunizations.ts'
import { vaccines } from '#contract/immunization/vaccines.ts'
import type { Reader } from './as-patient.ts'
import { type List, nameOf } from './list.ts'
import type { Owned } from './owned.ts'

/** Returns all doses of a person's charts; an earlier version of a corrected one follows it. */
export const immunizations = (reader: Reader, { chartIds, personOf }: Owned): List => ({
  name: 'immunizations',
  columns: {
    patient: 'Patient',
    vaccine: 'Vaccine',
    dose: 'Dose',
    givenOn: 'Given on',
    where: 'Given at',
    brand: 'Brand or manufacturer',
    batch: 'Batch',
    expiresOn: 'Expiry',
    site: 'Site',
    givenBy: 'Given by',
    note: 'Note',
    status: 'Status',
    reason: 'Reason',
    version: 'Version',
    recordedAt: 'Recorded at (UTC)',
    recordedBy: 'Recorded by',
    changedAt: 'Changed at (UTC)',
  },
  rows: (async function* () {
    for (const id of chartIds) {
      const { doses } = await reader.call(getImmunizations, { params: { id } })
      yield doses.flatMap((one) => [
        {
          ...wordsOf(one),
          patient: personOf(id),
          recordedAt: one.recordedAt,
          recordedBy: nameOf(one.recordedBy),
          changedAt: one.changedAt,
        },
        ...one.earlier.map((was) => ({ ...wordsOf(was), patient: personOf(id), changedAt: was.until })),
      ])
    }
  })(),
})

type Worded = Omit<
  Immunization,
  'id' | 'recordedAt' | 'recordedBy' | 'changedAt' | 'changedBy' | 'fromChart' | 'earlier'
>

function wordsOf({ vaccine, vaccineName, dose, isElsewhere, place, ...one }: Worded) {
  const { givenOn, brand, batch, expiresOn, site, givenBy, note, status, reason, version } = one
  return {
    vaccine: vaccineName ?? english(vaccines[vaccine].name),
    dose,
    givenOn,
    where: place ?? (isElsewhere ? 'elsewhere' : 'at the clinic'),
    brand,
    batch,
    expiresOn,
    site,
    givenBy,
    note,
    status,
    reason,
    version,
  }
}
