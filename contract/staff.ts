import { z } from 'zod'
import { Done, Id, isoDate, lines, nameLine, requiredLine } from './common.ts'
import { endpoint } from './endpoint.ts'
import {
  Added,
  dayCapabilities,
  Deactivation,
  DeactivationNote,
  memberQuery,
  MemberUser,
  newMemberFields,
  rupees,
  type StaffCapability,
  staffCapabilities,
} from './members.ts'
import { msg, says } from '#language/translate.ts'

/** Positions, in the order of the form. */
export const staffPositions = [
  'Receptionist',
  'Nurse',
  'Medical Assistant',
  'Lab Technician',
  'Pharmacist',
  'Administrator',
  'Accountant',
  'IT Support',
  'Security',
  'Cleaning Staff',
  'Manager',
  'Coordinator',
] as const
export type StaffPosition = (typeof staffPositions)[number]

export const staffDepartments = [
  'Administration',
  'Medical',
  'Nursing',
  'Laboratory',
  'Pharmacy',
  'Reception',
  'IT',
  'Finance',
  'Human Resources',
  'Maintenance',
  'Security',
] as const

/**
 * Permissions of a position unless the administrator chooses others: none for positions away from the desk (rule T34).
 */
export const usualCapabilities: Record<StaffPosition, readonly StaffCapability[]> = {
  Receptionist: ['appointments', ...dayCapabilities, 'patients', 'prescriptions', 'bill', 'discount', 'close-day'],
  Nurse: ['appointments', ...dayCapabilities, 'patients', 'prescriptions', 'vitals', 'immunizations'],
  'Medical Assistant': ['appointments', ...dayCapabilities, 'patients', 'prescriptions', 'vitals'],
  'Lab Technician': ['tests'],
  Pharmacist: ['prescriptions'],
  Administrator: [
    'appointments',
    'overbook',
    ...dayCapabilities,
    'patients',
    'bill',
    'discount',
    'refund',
    'close-day',
  ],
  Accountant: ['close-day'],
  'IT Support': [],
  Security: [],
  'Cleaning Staff': [],
  Manager: ['appointments', 'overbook', ...dayCapabilities, 'patients', 'bill', 'discount', 'refund', 'close-day'],
  Coordinator: ['appointments', ...dayCapabilities, 'patients', 'bill'],
}

export const staffMessages = {
  positionRequired: msg('Position is required'),
  departmentRequired: msg('Department is required'),
  salaryRequired: msg('Salary is required'),
  startDateRequired: msg('Start date is required'),
  employeeIdRequired: msg('Employee ID is required'),
  employeeIdTaken: msg('Someone at this clinic already has this employee ID.'),
  added: msg('Staff member added successfully'),
  addFailed: msg('Failed to add staff member'),
  inactive: msg('This person is deactivated. Reactivate them first.'),
  alreadyInactive: msg('This person is already deactivated.'),
  alreadyActive: msg('This person is already active.'),
} as const

/** Employment details that a clinic stores about a staff member. */
const details = {
  position: z.enum(staffPositions, says(staffMessages.positionRequired)),
  department: z.enum(staffDepartments, says(staffMessages.departmentRequired)),
  /** Salary in rupees per month, as decimal text. */
  salary: rupees(staffMessages.salaryRequired),
  /** First day at work, on the clinic's calendar. */
  startDate: isoDate(staffMessages.startDateRequired),
  employeeId: requiredLine(staffMessages.employeeIdRequired, 40),
  address: lines(500).optional(),
  emergencyContact: nameLine(200).optional(),
  notes: lines(2000).optional(),
  capabilities: z.array(z.enum(staffCapabilities)).max(staffCapabilities.length).optional(),
}

export const StaffDetails = z.strictObject(details)
export type StaffDetails = z.infer<typeof StaffDetails>

/** If `capabilities` is omitted, the usual ones of the position apply. */
export const NewStaffMember = z.strictObject({ ...newMemberFields, ...details })
export type NewStaffMember = z.infer<typeof NewStaffMember>

/** Omitted fields keep their value; an empty address, emergency contact or note is cleared. */
export const StaffChange = StaffDetails.partial()
export type StaffChange = z.infer<typeof StaffChange>

/** A staff member in a list, without the salary (rule T30). */
export const StaffSummary = z.object({
  id: Id,
  user: MemberUser,
  phone: z.string().nullable(),
  clinic: z.object({ id: Id, name: z.string() }),
  position: z.string(),
  department: z.string(),
  employeeId: z.string().nullable(),
  startDate: z.string().nullable(),
  isActive: z.boolean(),
  deactivation: DeactivationNote,
  capabilities: z.array(z.enum(staffCapabilities)),
})
export type StaffSummary = z.infer<typeof StaffSummary>

/** All details of a staff member, for administrators of the clinic only. */
export const StaffMember = StaffSummary.extend({
  /** Salary in rupees per month, as decimal text; null if not given. */
  salary: z.string().nullable(),
  address: z.string().nullable(),
  emergencyContact: z.string().nullable(),
  notes: z.string().nullable(),
})
export type StaffMember = z.infer<typeof StaffMember>

const StaffId = z.object({ id: Id })

/**
 * Adds a person to the staff of a clinic that the caller administers. A new email gets an account with the temporary
 * password, which must be changed at the first sign-in; an existing account gets an invitation. `outcome` says which.
 * Returns 409 if the person can't be added, the employee ID is taken, or the caller's email is not confirmed, 429 after
 * 60 people in an hour.
 */
export const addStaff = endpoint({
  method: 'POST',
  path: '/api/staff',
  access: 'signed-in',
  body: NewStaffMember,
  reply: Added,
  status: 201,
})

/**
 * Lists the staff of the clinics that the caller administers, by name. `search` finds names, emails and employee IDs.
 * Only administrators can call it.
 */
export const listStaff = endpoint({
  method: 'GET',
  path: '/api/staff',
  access: 'signed-in',
  followsClinic: true,
  paged: true,
  query: memberQuery,
  reply: z.array(StaffSummary),
})

/**
 * Returns all details of a staff member, including the salary. Only administrators of the person's clinic can call it,
 * and the access is recorded.
 */
export const getStaff = endpoint({
  method: 'GET',
  path: '/api/staff/:id',
  access: 'signed-in',
  params: StaffId,
  reply: StaffMember,
})

/**
 * Changes the details and permissions of a staff member; omitted fields keep their value. Changed permissions apply
 * from the person's next request. Only administrators of the person's clinic can call it.
 */
export const changeStaff = endpoint({
  method: 'PUT',
  path: '/api/staff/:id',
  access: 'signed-in',
  params: StaffId,
  body: StaffChange,
  reply: StaffMember,
})

/**
 * Deactivates a staff member: ends their membership and all their sessions immediately. Their records stay. Only
 * administrators of the person's clinic can call it. Returns 409 if the person is already deactivated.
 */
export const deactivateStaff = endpoint({
  method: 'POST',
  path: '/api/staff/:id/deactivate',
  access: 'signed-in',
  params: StaffId,
  body: Deactivation,
  reply: StaffMember,
})

/**
 * Reactivates a staff member with the permissions they had before. Only administrators of the person's clinic can call
 * it. Returns 409 if the person is active or works elsewhere.
 */
export const reactivateStaff = endpoint({
  method: 'POST',
  path: '/api/staff/:id/reactivate',
  access: 'signed-in',
  params: StaffId,
  reply: StaffMember,
})

/**
 * Signs a staff member out on all browsers and devices, for example after a theft. Their membership stays, and they are
 * notified by email. Only administrators of the person's clinic can call it. Returns 409 if the person is deactivated.
 */
export const endStaffSessions = endpoint({
  method: 'POST',
  path: '/api/staff/:id/end-sessions',
  access: 'signed-in',
  params: StaffId,
  reply: Done,
})
