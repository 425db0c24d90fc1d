import { randomUUID } from 'node:crypto'

const { VAIDYA_URL, VAIDYA_KEY } = process.env

async function call(method, path, body, headers = {}) {
  const response = await fetch(VAIDYA_URL + path, {
    method,
    headers: {
      authorization: `Bearer ${VAIDYA_KEY}`,
      ...(body && { 'content-type': 'application/json' }),
      ...headers,
    },
    body: body && JSON.stringify(body),
  })
  const answer = await response.json()
  if (!response.ok)
    throw Object.assign(new Error(answer.message), {
      status: response.status,
      answer,
    })
  return answer
}

const { clinic } = await call('GET', '/api/api-key')
const [doctor] = await call('GET', `/api/doctors?clinicId=${clinic.id}`)

// the first free time, today or on the next day that has one
const free = `/api/public/clinics/${clinic.id}/availability?doctorId=${doctor.id}`
let day = await call('GET', free)
if (day.slots.length === 0)
  day = await call('GET', `${free}&date=${day.nextDate}`)
const [{ time }] = day.slots

const appointment = {
  clinicId: clinic.id,
  doctorId: doctor.id,
  appointmentDate: day.date,
  appointmentTime: time,
  newPatient: { name: 'Asha Rao', phone: '+91 98450 12345' },
}
// sent again with the same key, it books once
const once = { 'idempotency-key': randomUUID() }
try {
  const booked = await call('POST', '/api/appointments', appointment, once)
  console.log(
    `Booked ${booked.appointmentDate} ${booked.appointmentTime} with Dr. ${doctor.user.lastName}: ${booked.id}`,
  )
} catch (error) {
  if (error.status !== 409) throw error
  console.log(
    `${error.message}. Free: ${error.answer.freeTimes?.map((one) => one.appointmentTime).join(', ')}`,
  )
}
