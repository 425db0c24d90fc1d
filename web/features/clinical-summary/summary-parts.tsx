import { t } from '#language/translate.ts'
import { Ellipsis } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { Notice } from '#web/ui/notice.tsx'

interface PartProps {
  title: string
  /** Beside the heading, if there is nothing to show below it. */
  none?: string | false | undefined
  actions?: ReactNode
  children?: ReactNode
}

/** A part of the summary with its heading, and the actions beside it. */
export function Part({ title, none, actions, children }: PartProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="flex min-w-0 flex-col gap-2">
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <div className="flex min-w-0 flex-wrap items-baseline gap-x-3">
          <h2 id={id} className="text-lg">
            {title}
          </h2>
          {none ? <p className="text-muted">{none}</p> : null}
        </div>
        {actions ? <div className="flex flex-wrap gap-2">{actions}</div> : null}
      </div>
      {children}
    </section>
  )
}

/** Records that count no more, behind a line that opens them. */
export const Folded = ({ title, children }: { title: string; children: ReactNode }) => (
  <details className="text-sm">
    <summary className="link min-h-11 w-fit cursor-pointer py-2.5 md:min-h-0 md:py-0">{title}</summary>
    <ul className="mt-1 flex flex-col divide-y divide-line">{children}</ul>
  </details>
)

/** The actions on a record. */
export const RecordMenu = ({ name, children }: { name: string; children: ReactNode }) => (
  <Menu
    trigger={
      <IconButton label={t('Actions for {name}', { name })}>
        <Ellipsis aria-hidden="true" className="size-4.5" />
      </IconButton>
    }
  >
    {children}
  </Menu>
)

/** Says that someone else changed the record that a form shows, and loads theirs. */
export const ChangedNotice = ({ says, onReload }: { says: string; onReload: () => void }) => (
  <Notice tone="caution" live title={says}>
    <p>{t('Load their version to go on. What you typed here is then lost.')}</p>
    <Button size="sm" variant="secondary" className="mt-2" onClick={onReload}>
      {t('Reload')}
    </Button>
  </Notice>
)
