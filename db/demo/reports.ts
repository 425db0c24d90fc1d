import type { Insertable } from 'kysely'
import sharp from 'sharp'
import type { ReportCategory } from '#contract/test-reports/reports.ts'
import { addDays } from '#contract/wall-clock.ts'
import type { DB } from '#server/database/types.ts'
import { hashOf } from '#server/secrets.ts'
import { demoDoctor } from './doctors.ts'
import type { DemoChart } from './patients.ts'
import { pdfOf } from './pdf.ts'
import { demoPatient } from './people.ts'
import { demoId } from './seeded.ts'

const DAY_MS = 86_400_000

/** A report of the demo, before its file is generated. */
interface DemoReport {
  key: string
  owner: { id: string; firstName: string; lastName: string }
  title: string
  category: ReportCategory
  daysAgo: number
  description: string | null
  fileName: string
  file: (person: string, date: string) => Promise<Buffer> | Buffer
  /** How many days ago it was shared with the demo doctor. */
  sharedDaysAgo: number | null
}

/** A report with its rows and the bytes of its file. */
export interface MadeReport {
  fileId: string
  fileName: string
  bytes: Buffer
  ownerId: string
  report: Insertable<DB['test_reports']>
  share: Insertable<DB['report_shares']> | null
  reader: Insertable<DB['report_readers']> | null
}

const table = (title: string, lines: readonly string[]) => (person: string, date: string) =>
  pdfOf(['City Lab (a made-up laboratory)', '', title, `${person}, ${date}`, '', ...lines])

/** Three reports of the demo patient (rule A2), and those that two others have shared with the demo doctor. */
function plan(charts: readonly DemoChart[]): DemoReport[] {
  const others = charts.filter(
    ({ account, clinic }) => account && account.id !== demoPatient.id && clinic.key === demoDoctor.clinic,
  )
  return [
    {
      key: 'blood-count',
      owner: demoPatient,
      title: 'Complete blood count',
      category: 'Blood Tests',
      daysAgo: 12,
      description: 'Before the check-up',
      fileName: 'blood-count.pdf',
      file: table('Complete blood count', [
        'Haemoglobin: 13.8 g/dL',
        'White cells: 6.4 x 10^9/L',
        'Platelets: 248 x 10^9/L',
      ]),
      sharedDaysAgo: 11,
    },
    {
      key: 'chest',
      owner: demoPatient,
      title: 'Chest X-ray',
      category: 'X-Ray',
      daysAgo: 48,
      description: null,
      fileName: 'chest.png',
      file: drawnChest,
      sharedDaysAgo: null,
    },
    {
      key: 'lipids',
      owner: demoPatient,
      title: 'Lipid profile',
      category: 'Lab Results',
      daysAgo: 95,
      description: 'Fasting',
      fileName: 'lipids.pdf',
      file: table('Lipid profile', ['Total cholesterol: 176 mg/dL', 'HDL: 52 mg/dL', 'LDL: 104 mg/dL']),
      sharedDaysAgo: null,
    },
    ...others.slice(0, 2).map(({ account, row }, index): DemoReport => ({
      key: `shared-${index}`,
      owner: { id: account!.id, firstName: row.first_name, lastName: row.last_name },
      title: index === 0 ? 'Thyroid panel' : 'ECG at rest',
      category: index === 0 ? 'Lab Results' : 'ECG',
      daysAgo: 5 + index * 4,
      description: null,
      fileName: index === 0 ? 'thyroid.pdf' : 'ecg.png',
      file: index === 0 ? table('Thyroid panel', ['TSH: 2.1 mIU/L', 'Free T4: 1.2 ng/dL']) : drawnEcg,
      sharedDaysAgo: 3 + index,
    })),
  ]
}

/** Returns the reports of the demo with their files; the same day gives the same. */
export function demoReports(charts: readonly DemoChart[], now: Date): Promise<MadeReport[]> {
  const today = Math.floor(now.getTime() / DAY_MS)
  const at = (daysAgo: number) => new Date((today - daysAgo) * DAY_MS + 9 * 3_600_000)
  return Promise.all(
    plan(charts).map(async (one): Promise<MadeReport> => {
      const id = demoId('report', one.key)
      const shareId = demoId('report-share', one.key)
      const testDate = addDays(at(0).toISOString().slice(0, 10), -one.daysAgo)
      const isShared = one.sharedDaysAgo !== null
      const sharedAt = at(one.sharedDaysAgo ?? 0)
      const ends = new Date(sharedAt.getTime() + 30 * DAY_MS).toISOString()
      return {
        fileId: demoId('file', one.key),
        fileName: one.fileName,
        bytes: await one.file(`${one.owner.firstName} ${one.owner.lastName}`, testDate),
        ownerId: one.owner.id,
        report: {
          id,
          owner_id: one.owner.id,
          family_member_id: null,
          title: one.title,
          category: one.category,
          test_date: testDate,
          description: one.description,
          created_at: at(one.daysAgo - 1).toISOString(),
        },
        share: isShared
          ? {
              id: shareId,
              report_id: id,
              owner_id: one.owner.id,
              // no link leads here: the report is only in the doctor's list
              token_hash: `\\x${hashOf(demoId('no-link', one.key)).toString('hex')}` as unknown as Buffer,
              passcode_hash: null,
              doctor_id: demoDoctor.id,
              created_at: sharedAt.toISOString(),
              expires_at: ends,
              revoked_at: null,
            }
          : null,
        reader: isShared
          ? {
              share_id: shareId,
              user_id: demoDoctor.user.id,
              report_id: id,
              owner_id: one.owner.id,
              clinic_id: charts.find(({ clinic }) => clinic.key === demoDoctor.clinic)!.clinic.id,
              ends_at: ends,
            }
          : null,
      }
    }),
  )
}

/** Draws a grey picture, point by point. */
function drawn(width: number, height: number, light: (x: number, y: number) => number): Promise<Buffer> {
  const points = Buffer.alloc(width * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      points[y * width + x] = Math.max(0, Math.min(255, Math.round(light(x / width, y / height) * 255)))
  return sharp(points, { raw: { width, height, channels: 1 } })
    .png()
    .toBuffer()
}

const bump = (distance: number, width: number) => Math.exp(-((distance / width) ** 2))

/** Something like a chest: two dark lungs, a spine, a heart and ribs. */
const drawnChest = () =>
  drawn(640, 760, (x, y) => {
    const body = bump(x - 0.5, 0.42) * 0.75
    const lung = (at: number) => bump(x - at, 0.14) * bump(y - 0.45, 0.27)
    const ribs = 0.1 * Math.max(0, Math.cos((y + 0.9 * (x - 0.5) ** 2) * 46)) * (lung(0.3) + lung(0.7))
    const heart = 0.3 * bump(x - 0.55, 0.12) * bump(y - 0.58, 0.14)
    return body + 0.25 * bump(x - 0.5, 0.035) - 0.5 * (lung(0.3) + lung(0.7)) + ribs + heart
  })

/** Something like an ECG curve, dark on light paper. */
const drawnEcg = () =>
  drawn(900, 360, (x, y) => {
    const beat = (x * 6) % 1
    const wave =
      0.03 * bump(beat - 0.2, 0.05) -
      0.05 * bump(beat - 0.36, 0.012) +
      0.3 * bump(beat - 0.4, 0.014) -
      0.08 * bump(beat - 0.44, 0.014) +
      0.06 * bump(beat - 0.65, 0.07)
    const isGrid = (x * 45) % 1 < 0.04 || (y * 18) % 1 < 0.05
    return Math.abs(y - (0.55 - wave)) < 0.012 ? 0.1 : isGrid ? 0.82 : 0.96
  })
