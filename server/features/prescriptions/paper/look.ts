import sharp from 'sharp'
import type { PaperSize } from '#contract/clinics/paper.ts'
import type { Db } from '#server/database/db.ts'
import type { Deps } from '#server/deps.ts'
import { paperOf } from '#server/features/clinics/public.ts'
import { readFile, whole } from '#server/files/files.ts'
import type { Look } from './sheet.ts'

/** Size of a printed logo in pixels: 300 per inch at its height of 16 mm. */
const LARGEST = { width: 600, height: 190 }

/** Returns how a clinic prints, on its own paper or on the given one. */
export async function lookOf({ files, log }: Deps, db: Db, clinicId: string, size?: PaperSize): Promise<Look> {
  const { settings, logoId } = await paperOf(db, clinicId)
  const { timings: _timings, registration: _registration, ...look } = settings
  const picture = async () => {
    if (!logoId || look.letterhead === 'space') return null
    try {
      // the previews are WebP, which neither the server nor the template reads
      const { bytes } = await readFile(files, { id: logoId, kind: 'png' }, 'full')
      return await sharp(await whole(bytes))
        .resize({ ...LARGEST, fit: 'inside', withoutEnlargement: true })
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
