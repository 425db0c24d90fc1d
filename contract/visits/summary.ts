import { z } from 'zod'
import { PaperSize } from '#contract/clinics/paper.ts'
import { Id } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'
import { msg, says } from '#language/translate.ts'

/**
 * Returns a visit as a PDF to print or save: vitals, complaint, diagnosis, advice and follow-up, without the findings.
 * Everyone who can open a finished visit can call it, and the access is recorded; only its doctor gets a draft, which is
 * marked DRAFT. An amended visit is marked as amended, and its earlier versions REPLACED.
 */
export const getVisitSummaryPdf = endpoint({
  method: 'GET',
  path: '/api/visits/:id/summary.pdf',
  access: 'signed-in',
  params: z.object({ id: Id }),
  query: z.object({
    /** The newest version if omitted. */
    version: z.coerce
      .number(says(msg('Enter a version')))
      .int(says(msg('Enter a version')))
      .min(1)
      .max(100_000)
      .optional(),
    /** Paper to print on; the clinic's if omitted. */
    size: PaperSize.optional(),
    /** With `1`, the browser saves a file; otherwise it shows the PDF. */
    download: z.literal('1').optional(),
  }),
  type: 'application/pdf',
  reply: z.instanceof(Uint8Array),
})
