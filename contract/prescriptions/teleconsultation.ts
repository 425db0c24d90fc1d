import { z } from 'zod'
import { line } from '#contract/common.ts'
import { MEDICATIONS_MAX } from './medications.ts'
import { msg, says, t } from '#language/translate.ts'

/** How doctor and patient spoke. */
export const consultationModes = ['video', 'audio', 'text'] as const

/** A first consultation, or one that follows another for the same condition. */
export const consultationNatures = ['first', 'follow_up'] as const

/**
 * Lists of the Indian Telemedicine Practice Guidelines of 2020. `O`: for any consultation; `A`: with a diagnosis by video; `A-refill`: a refill in a
 * follow-up; `B`: an addition to a treatment, in a follow-up.
 */
export const telemedicineLists = ['O', 'A', 'A-refill', 'B'] as const
export type TelemedicineList = (typeof telemedicineLists)[number]

export const teleconsultationMessages = {
  asked: msg(
    'This was a consultation by video. State how you consulted, and whether it was a follow-up. If the patient has come to the clinic since, check them in first.',
  ),
  stays: msg(
    'The earlier version is from a teleconsultation, so this one has to state it too. If that was wrong, cancel the prescription and write a new one.',
  ),
  mode: msg('Choose how you consulted'),
  nature: msg('Choose whether it was a first consultation or a follow-up'),
  list: msg('Choose a list'),
  registration: msg(
    'Your registration number has to be on a prescription from a teleconsultation. Add it to your profile first.',
  ),
  factsFirst: msg('Record the patient’s consent and identity in the video visit before you sign.'),
  prohibited: (name: string) =>
    t('{name} can’t be prescribed in a teleconsultation in India. See the patient in person for it.', { name }),
  notChecked: (name: string) =>
    t('{name} was not checked against the telemedicine lists. Check it yourself and choose its list.', { name }),
  needsVideo: (name: string) => t('{name} can only be prescribed in a consultation by video (list A).', { name }),
  needsFollowUp: (name: string) => t('{name} can only be prescribed in a follow-up for the same condition.', { name }),
} as const

/** Details of the teleconsultation after which a prescription is signed. */
export const NewConsultation = z.strictObject({
  mode: z.enum(consultationModes, says(teleconsultationMessages.mode)),
  nature: z.enum(consultationNatures, says(teleconsultationMessages.nature)),
  /**
   * The list on which the doctor found each medicine that the program doesn't know, by the medicine's name. By naming a list, the doctor states that
   * the medicine isn't prohibited (Schedule X, narcotics and psychotropic substances).
   */
  lists: z
    .array(
      z.strictObject({
        medicationName: line(200),
        list: z.enum(telemedicineLists, says(teleconsultationMessages.list)),
      }),
    )
    .max(MEDICATIONS_MAX)
    .optional(),
})
export type NewConsultation = z.infer<typeof NewConsultation>

/** The details of a teleconsultation as they were signed. */
export const SignedConsultation = z.object({
  mode: z.enum(consultationModes),
  nature: z.enum(consultationNatures),
  /** For each medication: its list, and who found it. Null where no lists apply, because the clinic isn't in India. */
  lists: z.array(z.object({ list: z.enum(telemedicineLists), by: z.enum(['program', 'doctor']) })).nullable(),
})
export type SignedConsultation = z.infer<typeof SignedConsultation>
