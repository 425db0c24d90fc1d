const { VAIDYA_URL, VAIDYA_KEY } = process.env
const headers = { authorization: `Bearer ${VAIDYA_KEY}` }

/** Yields each item of a list, page by page: the header Link has the next page. */
async function* all(address) {
  for (let next = address; next;) {
    const response = await fetch(new URL(next, VAIDYA_URL), { headers })
    const answer = await response.json()
    if (!response.ok) throw new Error(`${response.status}: ${answer.message}`)
    yield* answer
    next = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1]
  }
}

let count = 0
for await (const one of all('/api/appointments?when=upcoming&limit=50')) {
  const { appointmentDate, appointmentTime, status, patient } = one
  console.log(
    appointmentDate,
    appointmentTime,
    status,
    patient.user.firstName,
    patient.user.lastName,
  )
  count += 1
}
console.log(`${count} upcoming appointments`)
