import type { BenchData } from './data.ts'
import type { Load } from './load.ts'

interface Asking {
  url: string
  headers: Record<string, string>
}

const medication = (name: string) => ({
  medicationName: name,
  dosage: '1 tablet',
  frequency: 'Once daily',
  duration: '5 days',
  instructions: 'After meals',
  quantity: 10,
})

// doses of which a patient can have four prescriptions at a time
const medications = ['Amlodipine 2.5 mg', 'Metformin 500 mg', 'Paracetamol 500 mg', 'Atorvastatin 10 mg', 'ORS'].map(
  medication,
)

/**
 * The calls of a doctor's consultation: opening a visit, the safety check of five medications for a patient who takes
 * the same, signing them for one patient after another, and the printout as a PDF. `npm run bench -- prescriptions`
 * measures only these.
 */
export async function prescriptionLoads(url: string, { doctor, clinics }: BenchData, cookie: string): Promise<Load[]> {
  const headers = { cookie, origin: url }
  // the doctor's own
  const clinicId = clinics[0]!.id
  const patients: { id: string }[] = []
  for (let offset = 0; offset < 500; offset += 100)
    patients.push(
      ...((await answerOf({ url: `${url}/api/patients?clinicId=${clinicId}&limit=100&offset=${offset}`, headers })) as {
        id: string
      }[]),
    )
  const bodyFor = (patientId: string, more: object = {}) =>
    JSON.stringify({
      clinicId,
      doctorId: doctor.id,
      patientId,
      prescriptionDate: new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(),
      medications,
      advice: 'Drink a lot',
      ...more,
    })
  const [first] = patients as [{ id: string }]
  const post = (path: string, body: string) => answerOf({ url: `${url}/api/${path}`, headers }, body)
  const visit = (await post('visits', JSON.stringify({ patientId: first.id }))) as { id: string }
  const signed = (await post('prescriptions', bodyFor(first.id, { visitId: visit.id }))) as { id: string }
  const checked = JSON.stringify({
    clinicId,
    patientId: first.id,
    medications: medications.map(({ medicationName, dosage, frequency }) => ({ medicationName, dosage, frequency })),
  })
  let turn = 0
  return [
    {
      title: 'open a visit with its prescription',
      url: `${url}/api/visits/${visit.id}`,
      headers,
      expect: 200,
    },
    {
      title: 'check a prescription of 5 medications, 5 taken already',
      url: `${url}/api/prescriptions/check`,
      method: 'POST',
      headers,
      body: () => checked,
      expect: 200,
    },
    {
      title: 'sign a prescription of 5 medications',
      url: `${url}/api/prescriptions`,
      method: 'POST',
      headers,
      body: () => bodyFor(patients[turn++ % patients.length]!.id),
      expect: 201,
    },
    {
      title: 'the paper of a prescription as a PDF',
      url: `${url}/api/prescriptions/${signed.id}/paper.pdf`,
      headers,
      expect: 200,
    },
  ]
}

async function answerOf({ url, headers }: Asking, body?: string): Promise<unknown> {
  const answer = await fetch(url, {
    method: body ? 'POST' : 'GET',
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body }),
  })
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`)
  return answer.json()
}
