const { VAIDYA_URL, CLINIC } = process.env

const read = async (path) => {
  const response = await fetch(VAIDYA_URL + path)
  const answer = await response.json()
  if (!response.ok) throw new Error(`${response.status}: ${answer.message}`)
  return answer
}

const clinic = await read(`/api/clinics/${CLINIC}/public`)
const { date, slots, nextDate } = await read(
  `/api/public/clinics/${CLINIC}/availability`,
)
console.log(
  `${clinic.name} has ${clinic.doctors.length} doctors and ${clinic.services.length} services.`,
)
console.log(
  `${slots.length} free times on ${date}; next day with free times: ${nextDate ?? 'none'}.`,
)
