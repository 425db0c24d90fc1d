import { sql } from 'kysely'
import { paperDefaults, type PaperSettings } from '#contract/clinics/paper.ts'
import type { Db } from '#server/database/db.ts'

/** How a clinic prints, and its logo. */
export interface ClinicPaper {
  settings: PaperSettings
  logoId: string | null
}

/** How the clinic `c` prints, from its settings `cs`, which may be missing. */
export const paperAsJson = sql`
  json_build_object(
    'size', coalesce(cs.paper_size, ${paperDefaults.size}),
    'letterhead', coalesce(cs.paper_letterhead, ${paperDefaults.letterhead}),
    'top', coalesce(cs.paper_top, ${paperDefaults.top}),
    'bottom', coalesce(cs.paper_bottom, ${paperDefaults.bottom}),
    'sides', coalesce(cs.paper_sides, ${paperDefaults.sides}),
    'complaint', coalesce(cs.paper_complaint, ${paperDefaults.complaint}),
    'timings', coalesce(cs.paper_timings, ${paperDefaults.timings}),
    'registration', coalesce(cs.paper_registration, ${paperDefaults.registration})
  )
`

export async function findPaper(db: Db, clinicId: string): Promise<ClinicPaper> {
  const { rows } = await sql<ClinicPaper>`
    select
      ${paperAsJson} as settings, c.logo_id as "logoId"
    from clinics c
    left join clinic_settings cs on cs.clinic_id = c.id
    where c.id = ${clinicId}
  `.execute(db)
  return rows[0] ?? { settings: paperDefaults, logoId: null }
}

export async function savePaper(db: Db, clinicId: string, paper: PaperSettings): Promise<void> {
  const values = {
    paper_size: paper.size,
    paper_letterhead: paper.letterhead,
    paper_top: paper.top,
    paper_bottom: paper.bottom,
    paper_sides: paper.sides,
    paper_complaint: paper.complaint,
    paper_timings: paper.timings,
    paper_registration: paper.registration,
    updated_at: sql<Date>`now()`,
  }
  await db
    .insertInto('clinic_settings')
    .values({ clinic_id: clinicId, ...values })
    .onConflict((conflict) => conflict.column('clinic_id').doUpdateSet(values))
    .execute()
}
