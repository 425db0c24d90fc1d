import { z } from 'zod'
import { Done, Id, isoDate, line, lines, requiredLine } from './common.ts'
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

/** In the order of the form. */
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

/** What a position may do unless the administrator says otherwise: nothing where it does not sit at the desk (rule T34). */
export const usualCapabilities: Record<StaffPosition, readonly StaffCapability[]> = {
  Receptionist: ['appointments', ...dayCapabilities, 'patients', 'prescriptions'],
  Nurse: ['appointments', ...dayCapabilities, 'patients', 'prescriptions'],
  'Medical Assistant': ['appointments', ...dayCapabilities, 'patients', 'prescriptions'],
  'Lab Technician': [],
  Pharmacist: ['prescriptions'],
  Administrator: ['appointments', ...dayCapabilities, 'patients'],
  Accountant: [],
  'IT Support': [],
  Security: [],
  'Cleaning Staff': [],
  Manager: ['appointments', ...dayCapabilities, 'patients'],
  Coordinator: ['appointments', ...dayCapabilities, 'patients'],
}

export const staffMessages = {
  positionRequired: 'Position is required',
  departmentRequired: 'Department is required',
  salaryRequired: 'Salary is required',
  startDateRequired: 'Start date is required',
  employeeIdRequired: 'Employee ID is required',
  employeeIdTaken: 'Someone at this clinic already has this employee ID.',
  added: 'Staff member added successfully',
  addFailed: 'Failed to add staff member',
  inactive: 'This person is deactivated. Reactivate them first.',
  alreadyInactive: 'This person is already deactivated.',
  alreadyActive: 'This person is already active.',
} as const

/** Employment details that a clinic stores for a member of its staff. */
const details = {
  position: z.enum(staffPositions, staffMessages.positionRequired),
  department: z.enum(staffDepartments, staffMessages.departmentRequired),
  /** Salary in rupees per month, as decimal text. */
  salary: rupees(staffMessages.salaryRequired),
  /** The clinic's wall-clock date. */
  startDate: isoDate(staffMessages.startDateRequired),
  employeeId: requiredLine(staffMessages.employeeIdRequired, 40),
  address: lines(500).optional(),
  emergencyContact: line(200).optional(),
  notes: lines(2000).optional(),
  capabilities: z.array(z.enum(staffCapabilities)).max(staffCapabilities.length).optional(),
}

export const StaffDetails = z.strictObject(details)
export type StaffDetails = z.infer<typeof StaffDetails>

/** Without `capabilities`, those that are usual for the position. */
export const NewStaffMember = z.strictObject({ ...newMemberFields, ...details })
export type NewStaffMember = z.infer<typeof NewStaffMember>

/** Absent is unchanged; an empty address, emergency contact or note is cleared. */
export const StaffChange = StaffDetails.partial()
export type StaffChange = z.infer<typeof StaffChange>

/** A member of the staff in a list: never the salary (rule T30). */
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

/** The whole of it, for an administrator of that clinic alone. */
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
 * Adds a person to the staff of a clinic. Only at a clinic that the caller administers; answers what came of it: an
 * account, or an invitation.
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
 * Lists the staff of the caller's own clinics, by name. `search`: name, email, employee ID. For administrators alone.
 */
export const listStaff = endpoint({
  method: 'GET',
  path: '/api/staff',
  access: 'signed-in',
  paged: true,
  query: memberQuery,
  reply: z.array(StaffSummary),
})

/** Returns a member of the staff. */
export const getStaff = endpoint({
  method: 'GET',
  path: '/api/staff/:id',
  access: 'signed-in',
  params: StaffId,
  reply: StaffMember,
})

/** Changes a member of the staff. */
export const changeStaff = endpoint({
  method: 'PUT',
  path: '/api/staff/:id',
  access: 'signed-in',
  params: StaffId,
  body: StaffChange,
  reply: StaffMember,
})

/** Deactivates a member of the staff: ends their place and every session of theirs at once; what they did stays. */
export const deactivateStaff = endpoint({
  method: 'POST',
  path: '/api/staff/:id/deactivate',
  access: 'signed-in',
  params: StaffId,
  body: Deactivation,
  reply: StaffMember,
})

/** Gives a member of the staff their place back, with the capabilities that they had. */
export const reactivateStaff = endpoint({
  method: 'POST',
  path: '/api/staff/:id/reactivate',
  access: 'signed-in',
  params: StaffId,
  reply: StaffMember,
})

/**
 * Signs a member of the staff out of every browser and device, such as one that was stolen; they keep their place.
 */
export const endStaffSessions = endpoint({
  method: 'POST',
  path: '/api/staff/:id/end-sessions',
  access: 'signed-in',
  params: StaffId,
  reply: Done,
})
