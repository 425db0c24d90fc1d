import { randomBytes } from 'node:crypto'

/** What Add New Staff Member sends, with an e-mail and an employee ID of its own. */
export function newStaff(clinic: { id: string }, more: Record<string, unknown> = {}) {
  const unique = randomBytes(5).toString('hex')
  return {
    firstName: 'Nisha',
    lastName: 'Verma',
    email: `nisha-${unique}@people.example`,
    password: 'first1',
    phone: '+91 98200 00077',
    clinicId: clinic.id,
    position: 'Receptionist',
    department: 'Reception',
    salary: '25000',
    startDate: '2026-11-02',
    employeeId: `E-${unique}`,
    ...more,
  }
}

/** What Add New Doctor sends, with an e-mail and a license number of its own. */
export function newDoctor(clinic: { id: string }, more: Record<string, unknown> = {}) {
  const unique = randomBytes(5).toString('hex')
  return {
    firstName: 'Kavya',
    lastName: 'Menon',
    email: `kavya-${unique}@people.example`,
    password: 'first1',
    phone: '+91 98200 00088',
    clinicId: clinic.id,
    specialty: 'Cardiology',
    licenseNumber: `MC-${unique}`,
    experience: '5 years',
    qualification: 'MBBS, MD',
    consultationFee: '500',
    ...more,
  }
}
