import sharp from 'sharp'
import type { PaperSize } from '#contract/clinics/paper.ts'
import type { Db } from '#server/database/db.ts'
import type { Deps } from '#server/deps.ts'
import { paperOf } from '#server/features/clinics/public.ts'
import { readFile, whole } from '#server/files/files.ts'
import type { Look } from './sheet.ts'

/** Returns how a clinic prints, on its own paper or on the given one. */
export async function lookOf({ files, log }: Deps, db: Db, clinicId: string, size?: PaperSize): Promise<Look> {
  const { settings, logo } = await paperOf(db, clinicId)
  const { timings: _timings, registration: _registration, ...look } = settings
  const picture = async () => {
    if (!logo || look.letterhead === 'space') return null
    try {
      return await sharp(await whole((await readFile(files, logo, 'small')).bytes))
        .png()
        .toBuffer()
    } catch (error) {
      // a printout without a logo is better than none
      log.error({ err: error }, 'A logo could not be read')
      return null
    }
  }
  return { ...look, size: size ?? look.size, logo: await picture() }
}
