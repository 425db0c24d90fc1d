import { getMedicalDocument, listMedicalDocuments } from '#contract/medical-documents/documents.ts'
import type { Reader } from './as-patient.ts'
import { type List, nameOf } from './list.ts'
import type { Owned } from './owned.ts'

/** Returns the signed certificates, letters and consents of a person's charts, each version on its own line. */
export const letters = (reader: Reader, { chartIds, personOf }: Owned): List => ({
  name: 'certificates-and-letters',
  columns: {
    patient: 'Patient',
    number: 'Number',
    version: 'Version',
    title: 'Title',
    date: 'Date',
    clinic: 'Clinic',
    doctor: 'Doctor',
    text: 'Text',
    signer: 'Signed by',
    relation: 'Relation to the patient',
    signedAt: 'Signed at (UTC)',
    replacedAt: 'Replaced at (UTC)',
    withdrawnAt: 'Withdrawn at (UTC)',
    withdrawnBy: 'Withdrawn by',
    reason: 'Reason for withdrawing',
  },
  rows: (async function* () {
    for (const id of chartIds)
      for await (const page of reader.pages(listMedicalDocuments, { params: { id } }, 100))
        for (const { id: one } of page) {
          const letter = await reader.call(getMedicalDocument, { params: { id: one } })
          const { number, clinic, doctor, withdrawnAt, withdrawnBy, withdrawalReason } = letter
          yield letter.versions.map(({ version, title, documentDate, body, signer, signedAt, replacedAt }) => ({
            patient: personOf(id),
            number,
            version,
            title,
            date: documentDate,
            clinic: clinic.name,
            doctor: nameOf(doctor),
            text: body,
            signer: signer?.name ?? nameOf(doctor),
            relation: signer?.relation ?? null,
            signedAt,
            replacedAt,
            withdrawnAt,
            withdrawnBy,
            reason: withdrawalReason,
          }))
        }
  })(),
})
