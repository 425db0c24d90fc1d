import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { asksPregnancyOf } from '#contract/clinical-summary/pregnancy.ts'

export interface TypicalMedication {
  name: string
  /** As the directory writes it; null if the name says it. */
  composition: string | null
  dosage: string
}

export interface TypicalPrescription {
  specialty: string
  sex: 'F' | 'M'
  age: number
  reason: string
  allergies: string | null
  takes: TypicalMedication[]
  written: TypicalMedication[]
  /** True for women of an age at which the clinic asks about a pregnancy. */
  isAskedAboutPregnancy: boolean
}

/** Returns the prescriptions of typical-prescriptions.txt. */
export function typicalPrescriptions(): TypicalPrescription[] {
  let specialty = ''
  return readFileSync(join(import.meta.dirname, 'typical-prescriptions.txt'), 'utf8')
    .split('\n')
    .flatMap((line) => {
      if (line.startsWith('## ')) specialty = line.slice(3)
      return /^[FM] \d/.test(line) ? [prescriptionIn(line, specialty)] : []
    })
}

function prescriptionIn(line: string, specialty: string): TypicalPrescription {
  const [who, reason, ...parts] = line.split(' | ')
  const [, sex, years] = /^([FM]) (\d+)$/.exec(who!)!
  const age = Number(years)
  const after = (start: string) => parts.find((one) => one.startsWith(start))?.slice(start.length)
  return {
    specialty,
    sex: sex as 'F' | 'M',
    age,
    reason: reason!,
    allergies: after('allergic to ') ?? null,
    takes: medicationsIn(after('takes ')),
    written: medicationsIn(parts.at(-1)),
    isAskedAboutPregnancy: asksPregnancyOf({ gender: sex === 'F' ? 'female' : 'male', age }),
  }
}

const medicationsIn = (text: string | undefined): TypicalMedication[] =>
  (text?.split('; ') ?? []).map((one) => {
    const [, name, composition, dosage] = /^(.*?)(?: \[(.*)\])?: (.*)$/.exec(one)!
    return { name: name!, composition: composition ?? null, dosage: dosage! }
  })
