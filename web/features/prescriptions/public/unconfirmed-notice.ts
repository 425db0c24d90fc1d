import { t } from '#language/translate.ts'
import type { VerifiedPaper } from '#contract/prescriptions/papers.ts'

/** What the check of a printout says. */
export interface PaperNotice {
  tone: 'positive' | 'caution' | 'danger'
  title: string
  text: string
}

/** What a reader must know about a clinic or a registration number that the operator hasn't confirmed. */
export function unconfirmedNotice({ clinic, doctor }: VerifiedPaper['confirmed']): PaperNotice | null {
  const [lacksClinic, lacksDoctor] = [clinic === 'unconfirmed', doctor === 'unconfirmed']
  if (!lacksClinic && !lacksDoctor) return null
  return {
    tone: 'caution',
    title:
      lacksClinic && lacksDoctor
        ? t('Not confirmed: the clinic and the doctor’s registration number')
        : lacksClinic
          ? t('Not confirmed: the clinic')
          : t('Not confirmed: the doctor’s registration number'),
    text: t(
      'Anyone can register here, and the operator of this site hasn’t confirmed this. Before you rely on the paper, call the clinic or the medical council at a number that you know.',
    ),
  }
}
