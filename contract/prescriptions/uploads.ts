import { z } from 'zod'
import { Id, isoDate, line, lines } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'
import { fileMessages, FileSizeQuery, UPLOAD_BYTES } from '#contract/files.ts'
import { Prescription } from './prescriptions.ts'
import { msg, says, t } from '#language/translate.ts'

/** Maximum number of photos that become one file. */
export const PHOTOS_MAX = 10

export const uploadMessages = {
  invalid: msg('Validation Error'),
  noFile: msg('Please select a file to upload'),
  otherRecord: msg('This is not one of your records.'),
  dateLater: msg('The date cannot be later than today'),
  failed: msg('Upload failed'),
  notUploaded: msg('Failed to upload prescription'),
  tooManyPages: () => t('A prescription has at most {max} pages.', { max: PHOTOS_MAX }),
  onlyPhotos: msg('Several pages have to be photos. Upload a PDF on its own.'),
  unreadable: msg('A photo couldn’t be read. Remove it, and take or choose it again.'),
  keyReused: msg('This Idempotency-Key was already used for another upload.'),
} as const

/** A prescription from elsewhere that a patient uploads. Only the file is required. */
export const NewUpload = z.strictObject({
  file: z
    .file(says(uploadMessages.noFile))
    .min(1, says(uploadMessages.noFile))
    .max(UPLOAD_BYTES, says(fileMessages.tooLarge)),
  doctorName: line(200).optional(),
  prescribedDate: z
    .literal('')
    .or(isoDate(msg('Enter a date')))
    .optional(),
  medications: lines(2000).optional(),
  notes: lines(2000).optional(),
  /** Chart to add it to, where the clinic's doctors can see it; without one, only its owner can. */
  patientId: z.literal('').or(Id).optional(),
})
export type NewUpload = z.infer<typeof NewUpload>

/**
 * Uploads a prescription from elsewhere: a PDF, JPG or PNG of at most 10 MB. Patients can call it, and members who have
 * a chart themselves. With `patientId`, one of the caller's own or family charts, the clinic's doctors can see it.
 * Returns 409 until the caller's email is confirmed, 429 after 30 uploads in an hour.
 */
export const uploadPrescription = endpoint({
  method: 'POST',
  path: '/api/upload-prescription',
  access: 'signed-in',
  once: true,
  form: { bytes: UPLOAD_BYTES },
  body: NewUpload,
  status: 201,
  reply: Prescription,
})

/**
 * Returns the file of an uploaded prescription, or a preview of a picture. Everyone who can read the prescription can
 * call it, and the access is recorded. Returns 409 for a prescription that was written here.
 */
export const getPrescriptionFile = endpoint({
  method: 'GET',
  path: '/api/prescriptions/:id/file',
  access: 'signed-in',
  forKeys: 'prescriptions:read',
  params: z.object({ id: Id }),
  query: FileSizeQuery,
  type: 'application/octet-stream',
  reply: z.custom<AsyncIterable<Uint8Array>>(),
})
