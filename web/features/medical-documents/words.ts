import { type Message, msg, t } from '#language/translate.ts'
import { isShipped, type Template } from '#contract/medical-documents/template.ts'

/** Labels of the fields of the templates that come with the program. */
const shippedFields: Readonly<Record<string, Message>> = {
  To: msg('To'),
  'Examined on': msg('Examined on'),
  'Unfit for': msg('Unfit for'),
  From: msg('From'),
  'To and including': msg('To and including'),
  Diagnosis: msg('Diagnosis'),
  'Identification marks': msg('Identification marks'),
  Remarks: msg('Remarks'),
  'Fit for': msg('Fit for'),
  'Fit from': msg('Fit from'),
  Restrictions: msg('Restrictions'),
  'Earlier illness': msg('Earlier illness'),
  'Reason for referral': msg('Reason for referral'),
  Urgency: msg('Urgency'),
  'History and findings': msg('History and findings'),
  Allergies: msg('Allergies'),
  'Current treatment': msg('Current treatment'),
  Enclosed: msg('Enclosed'),
  'Procedure or treatment': msg('Procedure or treatment'),
  Purpose: msg('Purpose'),
  Risks: msg('Risks'),
  'Other choices': msg('Other choices'),
}

/** Explains some of them. */
const shippedHelp: Readonly<Record<string, Message>> = {
  To: msg('Such as the employer or the school. Left out if empty.'),
  'Unfit for': msg('Such as work, school or travel.'),
  'Fit for': msg('Such as work, school or sports.'),
  Diagnosis: msg('Everyone who gets the paper reads it. Ask the patient first, or leave it empty.'),
}

/** Returns the label of a field: in the reader's language for the program's own templates. */
export function labelOf(template: Pick<Template, 'id'>, name: string): string {
  const label = isShipped(template.id) ? shippedFields[name] : undefined
  return label ? t(label) : name
}

export function helpOf(template: Pick<Template, 'id'>, name: string): string | undefined {
  const help = isShipped(template.id) && template.id !== 'referral' ? shippedHelp[name] : undefined
  return help && t(help)
}
