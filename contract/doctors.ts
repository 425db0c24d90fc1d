import { z } from 'zod'
import { PublicDoctor } from './clinics/clinics.ts'
import { Done, Id, lines, paging, requiredLine } from './common.ts'
import { endpoint } from './endpoint.ts'
import {
  Added,
  Deactivation,
  DeactivationNote,
  memberMessages,
  memberQuery,
  MemberUser,
  newMemberFields,
  practiceMessages,
  rupees,
  TypedPractice,
} from './members.ts'
import { msg, says } from '#language/translate.ts'

/** A doctor in a list to choose from, with their clinic. */
export const Doctor = PublicDoctor.extend({ clinicId: Id, clinic: z.object({ id: Id, name: z.string() }) })
export type Doctor = z.infer<typeof Doctor>

export const doctorMessages = {
  ...practiceMessages,
  experienceRequired: msg('Experience is required'),
  qualificationRequired: msg('Qualification is required'),
  feeRequired: msg('Consultation fee is required'),
  licenseTaken: msg('Another doctor already has this license number.'),
  added: msg('Doctor added successfully'),
  addFailed: msg('Failed to add doctor'),
  inactive: msg('This doctor is deactivated. Reactivate them first.'),
  alreadyInactive: msg('This doctor is already deactivated.'),
  alreadyActive: msg('This doctor is already active.'),
  alreadyVerified: msg('This license has already been confirmed.'),
  alreadyYou: msg('You already see patients at this clinic.'),
  practises: msg('You can now be booked at this clinic.'),
  noLicense: msg('Enter the license number first.'),
  clock: msg('Enter a time'),
} as const

const details = {
  specialty: TypedPractice.specialty,
  licenseNumber: TypedPractice.licenseNumber,
  /** Free text, such as "5 years". */
  experience: requiredLine(doctorMessages.experienceRequired, 100),
  qualification: requiredLine(doctorMessages.qualificationRequired, 200),
  /** Rupees, as decimal text. */
  consultationFee: rupees(doctorMessages.feeRequired),
  bio: lines(1000).optional(),
}
const { licenseCouncil } = TypedPractice

/** Details of a doctor at a clinic, as an administrator enters them; an invitation stores them until it is accepted. */
export const DoctorDetails = z.object({ ...details, licenseCouncil: licenseCouncil.default('') })
export type DoctorDetails = z.infer<typeof DoctorDetails>

export const NewDoctor = z.strictObject({
  ...newMemberFields,
  ...details,
  licenseCouncil: licenseCouncil.optional(),
})
export type NewDoctor = z.infer<typeof NewDoctor>

/** Details of an administrator who also treats patients; the rest comes from their account. */
export const OwnPractice = z.strictObject({
  clinicId: z.uuid(says(memberMessages.clinicRequired)),
  ...details,
  licenseCouncil: licenseCouncil.optional(),
})
export type OwnPractice = z.infer<typeof OwnPractice>

/** Omitted fields keep their value; an empty bio or council is cleared. */
export const DoctorChange = z.strictObject({ ...details, licenseCouncil }).partial()
export type DoctorChange = z.infer<typeof DoctorChange>

/** Accepts a qualification also as `education`, its name in the profile (rule T31), but not under both names. */
const withEducation = <S extends z.ZodType>(schema: S) =>
  z.preprocess((body: z.input<S>) => {
    if (typeof body !== 'object' || body === null || !('education' in body) || 'qualification' in body) return body
    const { education, ...rest } = body
    return { ...rest, qualification: education }
  }, schema)

/** A doctor, as the administrators of their clinic see them. */
export const AdministeredDoctor = z.object({
  id: Id,
  user: MemberUser,
  phone: z.string().nullable(),
  clinic: z.object({ id: Id, name: z.string(), timeZone: z.string() }),
  specialty: z.string(),
  licenseNumber: z.string(),
  licenseCouncil: z.string(),
  experience: z.string(),
  qualification: z.string(),
  education: z.string(),
  /** Rupees, as decimal text. */
  consultationFee: z.string().nullable(),
  bio: z.string().nullable(),
  isActive: z.boolean(),
  deactivation: DeactivationNote,
  /** True if an administrator of the clinic has confirmed the license (rule T33). */
  isVerified: z.boolean(),
  verifiedAt: z.iso.datetime().nullable(),
  /** The operator's decision about name, number and council, with the reason for a refusal. */
  registration: z.object({ status: z.enum(['confirmed', 'refused', 'undecided']), reason: z.string().nullable() }),
  /** Number of the doctor's upcoming appointments at this clinic. */
  comingVisits: z.number().int(),
})
export type AdministeredDoctor = z.infer<typeof AdministeredDoctor>

const DoctorId = z.object({ id: Id })

/**
 * Lists active doctors who can be booked. Anyone sees doctors with a confirmed license at public clinics; members also
 * see all active doctors of their own clinics. `clinicId` selects one clinic. An API key sees only the doctors of its
 * clinic.
 */
export const listDoctors = endpoint({
  method: 'GET',
  path: '/api/doctors',
  access: 'anyone',
  forKeys: 'services:read',
  paged: true,
  query: z.object({ clinicId: Id.optional(), ...paging(100, 200) }),
  reply: z.array(Doctor),
})

/**
 * Adds a doctor to a clinic that the caller administers, which also confirms the license. A new email gets an account
 * with the temporary password, which must be changed at the first sign-in; an existing account gets an invitation.
 * `outcome` says which. Returns 409 if the person or the license number can't be added or the caller's email is not
 * confirmed, 429 after 60 people in an hour.
 */
export const addDoctor = endpoint({
  method: 'POST',
  path: '/api/doctors',
  access: 'signed-in',
  body: withEducation(NewDoctor),
  reply: Added,
  status: 201,
})

/**
 * Makes an administrator a doctor of their own clinic, with a confirmed license (rule I5). Returns 409 if they already
 * are one, another doctor has the license number, or their email is not confirmed.
 */
export const practiseHere = endpoint({
  method: 'POST',
  path: '/api/doctors/self',
  access: 'signed-in',
  body: OwnPractice,
  reply: z.object({ id: Id }),
  status: 201,
})

/**
 * Lists the doctors of the clinics that the caller administers, by name. `search` finds names, emails and license
 * numbers. Only administrators can call it.
 */
export const listAdministeredDoctors = endpoint({
  method: 'GET',
  path: '/api/doctors/administered',
  access: 'signed-in',
  followsClinic: true,
  paged: true,
  query: memberQuery,
  reply: z.array(AdministeredDoctor),
})

/**
 * Returns all details of a doctor. Only administrators of the doctor's clinic can call it; administrators of other
 * clinics get 404, everyone else 403.
 */
export const getDoctor = endpoint({
  method: 'GET',
  path: '/api/doctors/:id',
  access: 'signed-in',
  params: DoctorId,
  reply: AdministeredDoctor,
})

/**
 * Changes a doctor's details; omitted fields keep their value. A new license number or council must be confirmed again,
 * and until then the doctor can't be booked publicly. Only administrators of the doctor's clinic can call it. Returns
 * 409 if another doctor has the license number.
 */
export const changeDoctor = endpoint({
  method: 'PUT',
  path: '/api/doctors/:id',
  access: 'signed-in',
  params: DoctorId,
  body: withEducation(DoctorChange),
  reply: AdministeredDoctor,
})

/**
 * Confirms a doctor's license; from then on, the public can book them. Only administrators of the doctor's clinic can
 * call it. Returns 409 if the license is already confirmed or missing, or the doctor is deactivated.
 */
export const verifyDoctor = endpoint({
  method: 'POST',
  path: '/api/doctors/:id/verify',
  access: 'signed-in',
  params: DoctorId,
  reply: AdministeredDoctor,
})

/**
 * Deactivates a doctor: ends their membership, their sessions and their public listing immediately. Their records and
 * upcoming appointments stay. Only administrators of the doctor's clinic can call it. Returns 409 if the doctor is
 * already deactivated.
 */
export const deactivateDoctor = endpoint({
  method: 'POST',
  path: '/api/doctors/:id/deactivate',
  access: 'signed-in',
  params: DoctorId,
  body: Deactivation,
  reply: AdministeredDoctor,
})

/**
 * Reactivates a doctor. Only administrators of the doctor's clinic can call it. Returns 409 if the doctor is active or
 * works elsewhere.
 */
export const reactivateDoctor = endpoint({
  method: 'POST',
  path: '/api/doctors/:id/reactivate',
  access: 'signed-in',
  params: DoctorId,
  reply: AdministeredDoctor,
})

/**
 * Signs a doctor out on all browsers and devices, for example after a theft. Their membership stays, and they are
 * notified by email. Only administrators of the doctor's clinic can call it. Returns 409 if the doctor is deactivated.
 */
export const endDoctorSessions = endpoint({
  method: 'POST',
  path: '/api/doctors/:id/end-sessions',
  access: 'signed-in',
  params: DoctorId,
  reply: Done,
})
