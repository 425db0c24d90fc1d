const { VAIDYA_URL, VAIDYA_KEY } = process.env

const response = await fetch(`${VAIDYA_URL}/api/api-key`, {
  headers: { authorization: `Bearer ${VAIDYA_KEY}` },
})
const answer = await response.json()
if (!response.ok) throw new Error(`${response.status}: ${answer.message}`)

const { clinic, scopes, requestsPerHour } = answer
console.log(`${clinic.name} (${clinic.id}), ${clinic.timeZone}`)
console.log(`${scopes.join(', ')}; ${requestsPerHour} requests an hour`)
