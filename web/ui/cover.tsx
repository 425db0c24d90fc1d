import * as Radix from 'radix-ui/dialog'
import type { ReactNode } from 'react'
import { useFocusReturn } from './use-focus-return.ts'

/** Covers the whole page, which stays as it is underneath: nothing of it can be read or reached, and no key closes it. */
export function Cover({ title, children }: { title: string; children: ReactNode }) {
  const focusReturn = useFocusReturn()
  const stay = (event: Event) => event.preventDefault()
  return (
    <Radix.Root open>
      <Radix.Portal>
        <Radix.Content
          {...focusReturn}
          onOpenAutoFocus={(event) => {
            focusReturn.onOpenAutoFocus()
            const box = event.currentTarget instanceof HTMLElement ? event.currentTarget : null
            const empty = [...(box?.querySelectorAll('input') ?? [])].find(({ value }) => value === '')
            if (!empty) return
            event.preventDefault()
            empty.focus()
          }}
          aria-describedby={undefined}
          onEscapeKeyDown={stay}
          onPointerDownOutside={stay}
          onInteractOutside={stay}
          className="fixed inset-0 z-45 overflow-y-auto bg-surface outline-none"
        >
          <Radix.Title className="sr-only">{title}</Radix.Title>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
