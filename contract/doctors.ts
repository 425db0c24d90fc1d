import { z } from 'zod'
import { OpeningHours, PublicDoctor } from './clinics.ts'
import { Id, line, paging, requiredLine } from './common.ts'
import { endpoint } from './endpoint.ts'
import { Added, memberQuery, MemberUser, newMemberFields, rupees } from './members.ts'
import { weekOf } from './week.ts'

/** A doctor in a list to choose from, with the clinic they work at. */
export const Doctor = PublicDoctor.extend({ clinicId: Id, clinic: z.object({ id: Id, name: z.string() }) })
export type Doctor = z.infer<typeof Doctor>

/** In the order of the specification (1, section 5). */
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
  licenseTaken: 'Another doctor has this license number.',
  added: 'Doctor added successfully',
  addFailed: 'Failed to add doctor',
  inactive: 'This doctor is deactivated. Reactivate them first.',
  alreadyInactive: 'This doctor is deactivated already.',
  alreadyActive: 'This doctor is active already.',
  alreadyVerified: 'This license is confirmed already.',
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
  bio: line(1000).optional(),
}
/** The council that gave the license; numbers are unique within it (trap T33). */
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

/** Absent is unchanged; an empty bio or council is cleared. */
export const DoctorChange = z.strictObject({ ...details, licenseCouncil }).partial()
export type DoctorChange = z.infer<typeof DoctorChange>

/** The profile calls a qualification `education` (trap T31): it is taken under either name, but not under both. */
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
  /** An administrator of the clinic has confirmed the license (trap T33). */
  isVerified: z.boolean(),
  verifiedAt: z.iso.datetime().nullable(),
  /** Visits to come at this clinic that stand. */
  comingVisits: z.number().int(),
})
export type AdministeredDoctor = z.infer<typeof AdministeredDoctor>

/** When a doctor works; without any session of their own, whenever the clinic is open. */
export const DoctorSessions = z.object({
  /** Weekday 0 is Sunday; times are the clinic's wall clock. */
  hours: z.array(OpeningHours),
  clinic: z.object({ id: Id, name: z.string(), timeZone: z.string() }),
  openingHours: z.array(OpeningHours),
})
export type DoctorSessions = z.infer<typeof DoctorSessions>

export const sessionWords = {
  clock: doctorMessages.clock,
  order: 'a session must end after it starts',
  overlap: 'these sessions overlap',
  tooMany: 'At most ten sessions a day',
}
/** The weekly sessions of a doctor; patients book where they and the clinic's hours meet. */
export const SessionWeek = weekOf(sessionWords)

const DoctorId = z.object({ id: Id })

/** Active doctors: the confirmed ones of public clinics, for members all of their own as well; of one clinic with `clinicId`. */
export const listDoctors = endpoint({
  method: 'GET',
  path: '/api/doctors',
  access: 'anyone',
  query: z.object({ clinicId: Id.optional(), ...paging(100, 200) }),
  reply: z.array(Doctor),
})
/** Only at a clinic that the caller administers; answers what came of it: an account, or an invitation. */
export const addDoctor = endpoint({
  method: 'POST',
  path: '/api/doctors',
  access: 'signed-in',
  body: withEducation(NewDoctor),
  reply: Added,
  status: 201,
})
/** The doctors of the caller's own clinics, by name. `search`: name, e-mail, license number. For administrators alone. */
export const listAdministeredDoctors = endpoint({
  method: 'GET',
  path: '/api/doctors/administered',
  access: 'signed-in',
  query: memberQuery,
  reply: z.array(AdministeredDoctor),
})
/** This and what follows is for administrators of the doctor's clinic: 404 for those of others, 403 for all else. */
export const getDoctor = endpoint({
  method: 'GET',
  path: '/api/doctors/:id',
  access: 'signed-in',
  params: DoctorId,
  reply: AdministeredDoctor,
})
/** Another license number or council has to be confirmed again. */
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
/** Ends the doctor's place, their sessions of sign-in and their public listing at once; what they did and signed stays. */
export const deactivateDoctor = endpoint({
  method: 'POST',
  path: '/api/doctors/:id/deactivate',
  access: 'signed-in',
  params: DoctorId,
  reply: AdministeredDoctor,
})
export const reactivateDoctor = endpoint({
  method: 'POST',
  path: '/api/doctors/:id/reactivate',
  access: 'signed-in',
  params: DoctorId,
  reply: AdministeredDoctor,
})
/** For the administrators of the doctor's clinic and the doctor. */
export const getDoctorSessions = endpoint({
  method: 'GET',
  path: '/api/doctors/:id/sessions',
  access: 'signed-in',
  params: DoctorId,
  reply: DoctorSessions,
})
export const setDoctorSessions = endpoint({
  method: 'PUT',
  path: '/api/doctors/:id/sessions',
  access: 'signed-in',
  params: DoctorId,
  body: SessionWeek,
  reply: DoctorSessions,
})
