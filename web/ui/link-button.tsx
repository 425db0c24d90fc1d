import { t } from '#language/translate.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { type ButtonSize, type ButtonVariant, buttonClass } from './button-style.ts'

interface Look {
  variant?: ButtonVariant
  size?: ButtonSize
  className?: string
  children: ReactNode
}

/** `to` stays in the app; `href` loads a new document (reading pages, files, signing in and out). */
type LinkButtonProps = Look &
  ({ to: string; href?: undefined; newTab?: undefined } | { href: string; to?: undefined; newTab?: boolean })

export function LinkButton({ to, href, newTab = false, variant, size, className, children }: LinkButtonProps) {
  const look = buttonClass(variant, size, className)
  if (to === undefined) {
    return (
      <a href={href} className={look} {...(newTab && { target: '_blank', rel: 'noopener' })}>
        {children}
        {newTab ? <span className="sr-only"> {t('(opens in a new tab)')}</span> : null}
      </a>
    )
  }
  return (
    <Link to={to} className={look}>
      {children}
    </Link>
  )
}
