import { type Message, msg, t } from '#language/translate.ts'
import type { StaffDetails, StaffPosition } from '#contract/staff.ts'

const positions: Record<StaffPosition, Message> = {
  Receptionist: msg('Receptionist'),
  Nurse: msg('Nurse'),
  'Medical Assistant': msg('Medical Assistant'),
  'Lab Technician': msg('Lab Technician'),
  Pharmacist: msg('Pharmacist'),
  Administrator: msg('Administrator'),
  Accountant: msg('Accountant'),
  'IT Support': msg('IT Support'),
  Security: msg('Security'),
  'Cleaning Staff': msg('Cleaning Staff'),
  Manager: msg('Manager'),
  Coordinator: msg('Coordinator'),
}

const departments: Record<StaffDetails['department'], Message> = {
  Administration: msg('Administration'),
  Medical: msg('Medical'),
  Nursing: msg('Nursing'),
  Laboratory: msg('Laboratory'),
  Pharmacy: msg('Pharmacy'),
  Reception: msg('Reception'),
  IT: msg('IT'),
  Finance: msg('Finance'),
  'Human Resources': msg('Human Resources'),
  Maintenance: msg('Maintenance'),
  Security: msg('Security'),
}

const known = (labels: Readonly<Record<string, Message>>, stored: string | null): string | null => {
  const label = stored !== null && Object.hasOwn(labels, stored) ? labels[stored] : undefined
  return label ? t(label) : stored
}

/** Returns a stored position in the reader's language. */
export const positionInWords = (position: string | null) => known(positions, position)

/** Returns a stored department in the reader's language. */
export const departmentInWords = (department: string | null) => known(departments, department)
