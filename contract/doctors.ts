import { z } from 'zod'
import { PublicDoctor } from './clinics/clinics.ts'
import { Done, Id, line, lines, paging, requiredLine } from './common.ts'
import { endpoint } from './endpoint.ts'
import {
  Added,
  Deactivation,
  DeactivationNote,
  memberMessages,
  memberQuery,
  MemberUser,
  newMemberFields,
  rupees,
} from './members.ts'

/** A doctor in a list to choose from, with the clinic they work at. */
export const Doctor = PublicDoctor.extend({ clinicId: Id, clinic: z.object({ id: Id, name: z.string() }) })
export type Doctor = z.infer<typeof Doctor>

/** In the order of the form. */
export const doctorSpecialties = [
  'General Medicine',
  'Cardiology',
  'Dermatology',
  'Endocrinology',
  'Gastroenterology',
  'Neurology',
  'Orthopedics',
  'Pediatrics',
  'Psychiatry',
  'Radiology',
  'Surgery',
  'Urology',
  'Gynecology',
  'Ophthalmology',
  'ENT',
  'Dentistry',
] as const

export const doctorMessages = {
  specialtyRequired: 'Specialty is required',
  licenseRequired: 'License number is required',
  experienceRequired: 'Experience is required',
  qualificationRequired: 'Qualification is required',
  feeRequired: 'Consultation fee is required',
  licenseTaken: 'Another doctor already has this license number.',
  added: 'Doctor added successfully',
  addFailed: 'Failed to add doctor',
  inactive: 'This doctor is deactivated. Reactivate them first.',
  alreadyInactive: 'This doctor is already deactivated.',
  alreadyActive: 'This doctor is already active.',
  alreadyVerified: 'This license has already been confirmed.',
  alreadyYou: 'You already see patients at this clinic.',
  practises: 'You can now be booked at this clinic.',
  noLicense: 'Enter the license number first.',
  clock: 'Enter a time',
} as const

const details = {
  specialty: z.enum(doctorSpecialties, doctorMessages.specialtyRequired),
  licenseNumber: requiredLine(doctorMessages.licenseRequired, 100),
  /** Free text, such as "5 years". */
  experience: requiredLine(doctorMessages.experienceRequired, 100),
  qualification: requiredLine(doctorMessages.qualificationRequired, 200),
  /** Rupees, decimal text. */
  consultationFee: rupees(doctorMessages.feeRequired),
  bio: lines(1000).optional(),
}
/** The council that gave the license; numbers are unique within it (rule T33). */
const licenseCouncil = line(200)

/** What an administrator types of a doctor's place at the clinic; an invitation carries it until it is accepted. */
export const DoctorDetails = z.object({ ...details, licenseCouncil: licenseCouncil.default('') })
export type DoctorDetails = z.infer<typeof DoctorDetails>

export const NewDoctor = z.strictObject({
  ...newMemberFields,
  ...details,
  licenseCouncil: licenseCouncil.optional(),
})
export type NewDoctor = z.infer<typeof NewDoctor>

/** What an administrator who also treats patients types of themself; the account says the rest. */
export const OwnPractice = z.strictObject({
  clinicId: z.uuid(memberMessages.clinicRequired),
  ...details,
  licenseCouncil: licenseCouncil.optional(),
})
export type OwnPractice = z.infer<typeof OwnPractice>

/** What a doctor who was invited by email says of themself; the clinic may fill in the rest (rule I13). */
export const TypedPractice = {
  specialty: details.specialty,
  licenseNumber: details.licenseNumber,
  licenseCouncil,
  qualification: line(200),
  experience: line(100),
}

/** Absent is unchanged; an empty bio or council is cleared. */
export const DoctorChange = z.strictObject({ ...details, licenseCouncil }).partial()
export type DoctorChange = z.infer<typeof DoctorChange>

/** The profile calls a qualification `education` (rule T31): it is taken under either name, but not under both. */
const withEducation = <S extends z.ZodType>(schema: S) =>
  z.preprocess((body: z.input<S>) => {
    if (typeof body !== 'object' || body === null || !('education' in body) || 'qualification' in body) return body
    const { education, ...rest } = body
    return { ...rest, qualification: education }
  }, schema)

/** A doctor as the administrators of their clinic see them. */
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
  /** Rupees, decimal text. */
  consultationFee: z.string().nullable(),
  bio: z.string().nullable(),
  isActive: z.boolean(),
  deactivation: DeactivationNote,
  /** An administrator of the clinic has confirmed the license (rule T33). */
  isVerified: z.boolean(),
  verifiedAt: z.iso.datetime().nullable(),
  /** Number of live upcoming appointments at this clinic. */
  comingVisits: z.number().int(),
})
export type AdministeredDoctor = z.infer<typeof AdministeredDoctor>

const DoctorId = z.object({ id: Id })

/**
 * Lists doctors. Active doctors: the confirmed ones of public clinics, for members all of their own as well; of one
 * clinic with `clinicId`.
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
 * Adds a doctor to a clinic. Only at a clinic that the caller administers; answers what came of it: an account, or an
 * invitation.
 */
export const addDoctor = endpoint({
  method: 'POST',
  path: '/api/doctors',
  access: 'signed-in',
  body: withEducation(NewDoctor),
  reply: Added,
  status: 201,
})

/** Makes an administrator a doctor of their own clinic; their own word confirms the license (rule I5). */
export const practiseHere = endpoint({
  method: 'POST',
  path: '/api/doctors/self',
  access: 'signed-in',
  body: OwnPractice,
  reply: z.object({ id: Id }),
  status: 201,
})

/**
 * Lists the doctors of the caller's own clinics, by name. `search`: name, email, license number. For administrators
 * alone.
 */
export const listAdministeredDoctors = endpoint({
  method: 'GET',
  path: '/api/doctors/administered',
  access: 'signed-in',
  paged: true,
  query: memberQuery,
  reply: z.array(AdministeredDoctor),
})

/**
 * Returns a doctor as administrators see them. This and what follows is for administrators of the doctor's clinic:
 * 404 for those of others, 403 for all else.
 */
export const getDoctor = endpoint({
  method: 'GET',
  path: '/api/doctors/:id',
  access: 'signed-in',
  params: DoctorId,
  reply: AdministeredDoctor,
})

/** Changes a doctor's details. Another license number or council has to be confirmed again. */
export const changeDoctor = endpoint({
  method: 'PUT',
  path: '/api/doctors/:id',
  access: 'signed-in',
  params: DoctorId,
  body: withEducation(DoctorChange),
  reply: AdministeredDoctor,
})

/** Confirms the license; from then on the public can book. */
export const verifyDoctor = endpoint({
  method: 'POST',
  path: '/api/doctors/:id/verify',
  access: 'signed-in',
  params: DoctorId,
  reply: AdministeredDoctor,
})

/**
 * Deactivates a doctor: ends their place, their sessions of sign-in and their public listing at once; what they did
 * and signed stays.
 */
export const deactivateDoctor = endpoint({
  method: 'POST',
  path: '/api/doctors/:id/deactivate',
  access: 'signed-in',
  params: DoctorId,
  body: Deactivation,
  reply: AdministeredDoctor,
})

/** Gives a deactivated doctor their place back. */
export const reactivateDoctor = endpoint({
  method: 'POST',
  path: '/api/doctors/:id/reactivate',
  access: 'signed-in',
  params: DoctorId,
  reply: AdministeredDoctor,
})

/** Signs a doctor out of every browser and device, such as one that was stolen; they keep their place. */
export const endDoctorSessions = endpoint({
  method: 'POST',
  path: '/api/doctors/:id/end-sessions',
  access: 'signed-in',
  params: DoctorId,
  reply: Done,
})
