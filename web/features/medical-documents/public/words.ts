import { type Message, msg } from '#language/translate.ts'
import type { DocumentStatus } from '#contract/medical-documents/documents.ts'
import type { ShippedTemplateId } from '#contract/medical-documents/template.ts'
import type { Tone } from '#web/ui/badge.tsx'

export const shippedTitles: Record<ShippedTemplateId, Message> = {
  'sick-leave': msg('Sick-leave certificate'),
  fitness: msg('Fitness certificate'),
  referral: msg('Referral letter'),
  consent: msg('Consent to a procedure'),
}

export const statusLooks: Record<DocumentStatus, { label: Message; tone: Tone }> = {
  draft: { label: msg('Draft'), tone: 'caution' },
  signed: { label: msg('Signed'), tone: 'positive' },
  withdrawn: { label: msg('Withdrawn'), tone: 'danger' },
}
