import { readDose } from '#contract/doses/parse.ts'
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { cpuUsage } from 'node:process'
import { gunzipSync } from 'node:zlib'
import { parse } from 'csv-parse/sync'
import { readSafetyTable } from '#db/knowledge/safety/table.ts'
import { check } from '#server/features/prescriptions/safety/check.ts'
import type { Known } from '#server/features/prescriptions/safety/medications.ts'
import { compile, type Safety } from '#server/features/prescriptions/safety/compile.ts'
import { inComposition, inName } from '#server/features/medicines/knowledge/recognize.ts'

/**
 * Measures the safety check: `npm run bench -- safety PAIRS.csv.gz …`. CPU of ten medications against ten active ones,
 * including recognizing their compositions. Lists of pairs (columns drug_1 and drug_2, or drug_a and drug_b) show how
 * many the table knows; they are only for measuring and not part of the product.
 */
const ROUNDS = 300
const MOST_MS = 5

const written = [
  'Warfarin Sodium (5mg)',
  'Ibuprofen (400mg) + Paracetamol (325mg)',
  'Amlodipine Besylate (5mg)',
  'Telmisartan (40mg) + Hydrochlorothiazide (12.5mg)',
  'Metformin (500mg) + Glimepiride (1mg)',
  'Atorvastatin (10mg) + Clopidogrel (75mg)',
  'Pantoprazole (40mg) + Domperidone (30mg)',
  'Sulphamethoxazole (400mg) + Trimethoprim (80mg)',
  'Azithromycin (500mg)',
  'Escitalopram (10mg) + Clonazepam (0.5mg)',
]
const taken = [
  'Digoxin (0.25mg)',
  'Amiodarone (200mg)',
  'Frusemide (40mg) + Spironolactone (50mg)',
  'Tramadol (37.5mg) + Paracetamol (325mg)',
  'Clarithromycin (500mg)',
  'Ramipril (5mg)',
  'Aspirin (75mg) + Rosuvastatin (10mg)',
  'Levothyroxine (50mcg)',
  'Carbamazepine (200mg)',
  'Insulin Glargine (100IU)',
]
const patient = { age: 34, pregnancy: 'possible' as const, allergies: 'Penicillin, sulfa drugs, NSAIDs' }

const begin = performance.now()
const safety = compile(readSafetyTable())
const readIn = performance.now() - begin
const rules = readSafetyTable().interactions.length
console.log(
  `Table ${safety.version}: ${rules} rules of interactions, read and made ready in ${readIn.toFixed(0)} ms, once`,
)

const known = (composition: string): Known => ({ name: composition, contains: inComposition(safety, composition) })
const typedDose = () => readDose({ dosage: '1 tablet', frequency: 'Twice daily', duration: '' }).dose
// signed prescriptions store it
const storedDose = typedDose()
const once = () =>
  check(
    safety,
    written.map((one) => ({ ...known(one), dose: typedDose(), isWritten: true })),
    taken.map((one) => ({ ...known(one), kind: 'active' as const, number: 'RX-0000000', dose: storedDose })),
    patient,
  )
const cpu = (rounds: number) => {
  const before = cpuUsage()
  for (let round = 0; round < rounds; round += 1) once()
  const { user, system } = cpuUsage(before)
  return `${((user + system) / 1000 / rounds).toFixed(2)} ms`
}
const first = cpu(1)
const warm = cpu(ROUNDS)
console.table({
  'Ten medications against ten active ones': {
    findings: once().findings.length,
    'CPU of the first': first,
    'CPU of each': warm,
    aim: `${MOST_MS} ms`,
  },
})

const coverage: Record<string, object> = {}
for (const path of process.argv.slice(2)) {
  const bytes = await readFile(path)
  const rows: Record<string, string>[] = parse(path.endsWith('.gz') ? gunzipSync(bytes) : bytes, { columns: true })
  coverage[basename(path)] = coverageOf(safety, rows)
}
if (Object.keys(coverage).length > 0) console.table(coverage)

function coverageOf({ between, nameOf }: Safety, rows: readonly Record<string, string>[]) {
  let both = 0
  let ruled = 0
  let severe = 0
  for (const row of rows) {
    const [one, other] = [row.drug_1 ?? row.drug_a, row.drug_2 ?? row.drug_b].map((name) => inName(safety, name ?? ''))
    const [a, b] = [one?.ingredients[0], other?.ingredients[0]]
    if (!a || !b || nameOf(a) === nameOf(b)) continue
    both += 1
    const rule = between(a, b)
    if (rule) ruled += 1
    if (rule?.severity === 'severe' || rule?.severity === 'contraindicated') severe += 1
  }
  const share = (part: number) => `${((100 * part) / Math.max(1, both)).toFixed(0)} %`
  return {
    pairs: rows.length,
    'both known': both,
    'with a rule': share(ruled),
    'severe or contraindicated': share(severe),
  }
}
