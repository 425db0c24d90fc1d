import { doctorMessages } from '#contract/doctors.ts'
import { codeOf } from '#server/database/failures.ts'
import { conflict } from '#server/errors.ts'

/** The refusal of a license number that another doctor has. */
export const licenseTaken = () =>
  conflict(doctorMessages.licenseTaken, { issues: [{ path: 'licenseNumber', message: doctorMessages.licenseTaken }] })

/** Runs `write`; throws 409 if the unique index refuses a license number that was taken at the same moment. */
export async function orLicenseTaken<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    const isTaken = codeOf(error) === '23505' && (error as { constraint?: unknown }).constraint === 'doctors_license'
    throw isTaken ? licenseTaken() : error
  }
}
