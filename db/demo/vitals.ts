import type { Insertable } from 'kysely'
import type { DB } from '#server/database/types.ts'
import { consultationId } from './consultations.ts'
import { demoDoctor } from './doctors.ts'
import type { DemoChart } from './patients.ts'
import { isDemoPatient } from './plan.ts'
import type { Appointment } from './planned.ts'
import { demoId, seeded } from './seeded.ts'
import { demoNurse } from './team.ts'

type SetRow = Insertable<DB['vital_sets']>
type VersionRow = Insertable<DB['vital_set_versions']>
type VisitVersion = Insertable<DB['visit_versions']>

/** The nurse measures ten minutes before an appointment, and a walk-in ten minutes after the arrival. */
const MINUTES = 10
const DAYS = 14

interface Measured {
  /** What the ids are made of. */
  key: string
  clinicId: string
  patientId: string
  at: Date
  day: string
  values: Omit<VersionRow, 'set_id' | 'version' | 'written_by' | 'written_at'>
}

/**
 * Returns rows for the tables of vitals: what the nurse measured before the demo doctor's visits of the last two weeks,
 * which took it over, and of today's walk-ins.
 */
export function vitalRows(
  charts: readonly DemoChart[],
  appointments: readonly Appointment[],
  versions: readonly VisitVersion[],
  walkIns: readonly Insertable<DB['walk_ins']>[],
  now: Date,
): { vitalSets: SetRow[]; vitalSetVersions: VersionRow[] } {
  const written = new Map(versions.map((one) => [one.visit_id, one]))
  const measured = [
    ...appointments.flatMap((one) => beforeVisit(one, written.get(consultationId(one.id)))),
    ...walkIns.flatMap((one) => ofWalkIn(one, charts)),
  ].filter(({ at }) => at <= now)
  return {
    vitalSets: measured.map(({ key, clinicId, patientId, at, day }) => ({
      id: demoId('vitals', key),
      clinic_id: clinicId,
      patient_id: patientId,
      measured_at: at.toISOString(),
      measured_on: day,
    })),
    vitalSetVersions: measured.map(({ key, at, values }) => ({
      ...values,
      set_id: demoId('vitals', key),
      version: 1,
      written_by: demoNurse.id,
      written_at: at.toISOString(),
    })),
  }
}

function beforeVisit(
  { id, doctor, chart, clinic, day, startsAt }: Appointment,
  visit: VisitVersion | undefined,
): Measured[] {
  // the demo patient's visits are written in the browser's tests
  if (!visit || doctor.id !== demoDoctor.id || day.offset < -DAYS || isDemoPatient(chart)) return []
  const { systolic, diastolic, pulse, temperature, oxygen, weight, height, head_circumference } = visit
  const values = { systolic, diastolic, pulse, temperature, oxygen, weight, height, head_circumference }
  if (Object.values(values).every((value) => value === null)) return []
  return [
    {
      key: id,
      clinicId: clinic.id,
      patientId: chart.id,
      at: new Date(startsAt.getTime() - MINUTES * 60_000),
      day: day.date,
      values: { ...values, temperature_unit: temperature === null ? null : 'C' },
    },
  ]
}

function ofWalkIn(one: Insertable<DB['walk_ins']>, charts: readonly DemoChart[]): Measured[] {
  const chart = charts.find(({ id }) => id === one.patient_id)
  // people who wait for any doctor were not measured yet
  if (!chart || (one.state === 'waiting' && one.doctor_id === null)) return []
  const chance = seeded(`vitals/${one.id}`)
  const isChild = chart.age < 16
  const systolic = isChild ? chance.whole(92, 106) : chance.whole(112, 148)
  return [
    {
      key: one.id,
      clinicId: one.clinic_id,
      patientId: one.patient_id,
      at: new Date(new Date(one.arrived_at as string).getTime() + MINUTES * 60_000),
      day: one.day,
      values: {
        systolic,
        diastolic: Math.round(systolic * 0.63),
        pulse: chance.whole(68, 96),
        temperature: chance.whole(365, 382) / 10,
        temperature_unit: 'C',
        oxygen: chance.whole(96, 99),
        weight: isChild ? Math.round(9 + chart.age * 2.7) : chance.whole(52, 84),
        height: null,
        head_circumference: null,
      },
    },
  ]
}
