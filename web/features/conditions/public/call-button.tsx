import { t } from '#language/translate.ts'
import { Phone } from 'lucide-react'
import { telOf } from '#web/lib/tel.ts'
import { buttonClass } from '#web/ui/button-style.ts'

interface CallButtonProps {
  number: string
  /** Whom the number reaches, if it isn't known by itself. */
  name?: string
  isSecond?: boolean
}

/** Calls an emergency number on a phone. */
export const CallButton = ({ number, name, isSecond = false }: CallButtonProps) => (
  <a href={telOf(number)} className={buttonClass(isSecond ? 'secondary' : 'danger', 'lg')}>
    <Phone aria-hidden="true" />
    {t('Call')} {name ? `${name}: ${number}` : number}
  </a>
)
