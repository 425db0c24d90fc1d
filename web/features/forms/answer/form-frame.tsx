import { t } from '#language/translate.ts'
import type { ReactNode } from 'react'
import type { BrandColor } from '#contract/clinics/look.ts'
import { LanguageMenu } from '#web/shell/language-switch.tsx'
import { Mark } from '#web/shell/mark.tsx'
import { useProduct } from '#web/shell/product.ts'
import { SkipLink } from '#web/shell/skip-link.tsx'

interface FormFrameProps {
  /** The clinic's color; by default the product's. */
  color?: BrandColor
  children: ReactNode
}

/** Frame of a form behind its link. It leads nowhere else: the device may be the clinic's. */
export function FormFrame({ color, children }: FormFrameProps) {
  const { name } = useProduct()
  return (
    <div data-brand={color} className="flex min-h-dvh flex-col">
      <SkipLink />
      <header className="border-b border-line bg-surface-raised print:hidden">
        <div className="page-width flex h-14 items-center justify-between gap-2">
          <Mark name={name} />
          <LanguageMenu />
        </div>
      </header>
      <main id="main" tabIndex={-1} aria-label={t('Form')} className="page-width flex-1 pt-6 pb-12 outline-none">
        {children}
      </main>
    </div>
  )
}
