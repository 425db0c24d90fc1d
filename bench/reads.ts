import type { BigClinic } from './data.ts'

/** Every read of the signed-in screens, as the large clinic's people call it; `{…}` stands for an id. */
const READS = `
appointments?when=upcoming&limit=50
appointments?when=past&limit=50
appointments?when=all&search=kulkarni&limit=50
appointments/{visit}
appointments/doctor/{doctor}?from={day}&to={day}
appointments/patient/{patient}
calendar/times?clinicId={clinic}&doctorId={doctor}&from={day}&to={day}
auth/me
auth/sessions
claims
clinics
clinics/{clinic}
clinics/{clinic}/analytics?period=this-month
clinics/{clinic}/analytics?period=last-90-days
clinics/{clinic}/analytics?period=this-year
clinics/{clinic}/closing-rules
clinics/{clinic}/closures
clinics/{clinic}/embedding
clinics/{clinic}/extra-hours
clinics/{clinic}/imports
clinics/{clinic}/services
clinics/{clinic}/setup
clinics/overview
dashboard/activity
dashboard/stats
dashboard/today
doctors?clinicId={clinic}
doctors/{doctor}
doctors/{doctor}/leaves
doctors/{doctor}/sessions
doctors/administered?clinicId={clinic}
family-members
invitations
invitations/sent
notifications
patients?clinicId={clinic}
patients?clinicId={clinic}&offset=10000
patients/{patient}
patients/{patient}/access
patients/{patient}/appointments
patients/{patient}/merges
profile/activity
reminders/status
settings
staff?clinicId={clinic}
public/clinics/{clinic}/availability?date={day}&serviceId={service}
public/clinics/{clinic}/reviews
`
  .trim()
  .split('\n')

const TIMES = 12

/** Calls each read with this word as each of these people, one after another, and prints the slowest. */
export async function timeReads(
  origin: string,
  { id, service, doctorIds, patientIds, visit }: BigClinic,
  cookies: Record<string, string>,
  day: string,
  only: string,
): Promise<void> {
  const ids = { clinic: id, service, doctor: doctorIds[0]!, patient: patientIds[0]!, visit, day } as Record<
    string,
    string
  >
  const rows: { read: string; as: string; status: number; 'p50 ms': number; 'slowest ms': number }[] = []
  for (const read of READS.filter((one) => one.includes(only)))
    for (const [as, cookie] of Object.entries(cookies)) {
      const url = `${origin}/api/${read.replace(/\{(\w+)\}/g, (_, name: string) => ids[name]!)}`
      const times: number[] = []
      let status = 0
      for (let n = 0; n < TIMES; n++) {
        const began = performance.now()
        const answer = await fetch(url, { headers: { cookie } })
        await answer.arrayBuffer()
        times.push(performance.now() - began)
        status = answer.status
      }
      // the first few find nothing prepared
      const [, , ...warm] = times
      warm.sort((one, other) => one - other)
      const round = (ms: number) => Number(ms.toFixed(1))
      rows.push({ read, as, status, 'p50 ms': round(warm[warm.length >> 1]!), 'slowest ms': round(warm.at(-1)!) })
    }
  console.table(
    rows
      .filter(({ status }) => status === 200)
      .toSorted((one, other) => other['p50 ms'] - one['p50 ms'])
      .slice(0, 40),
  )
  const others = rows.filter(({ status }) => status !== 200).map(({ read, as, status }) => `${status} ${as} ${read}`)
  console.log(`Refused, or not there for them:\n${others.join('\n')}`)
}
