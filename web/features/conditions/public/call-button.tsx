import { t } from '#language/translate.ts'
import { Phone } from 'lucide-react'
import { telOf } from '#web/lib/tel.ts'
import { buttonClass } from '#web/ui/button-style.ts'

interface CallButtonProps {
  number: string
  /** The text, if it isn't the number itself. */
  label?: string
  isSecond?: boolean
}

/** Calls an emergency number on a phone. */
export const CallButton = ({
  number,
  label = t('Call {phone}', { phone: number }),
  isSecond = false,
}: CallButtonProps) => (
  <a href={telOf(number)} className={buttonClass(isSecond ? 'secondary' : 'danger', 'lg')}>
    <Phone aria-hidden="true" />
    {label}
  </a>
)
