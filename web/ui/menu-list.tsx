import { Menu } from 'radix-ui/internal'
import type { ReactNode, RefObject } from 'react'
import { cx } from './cx.ts'
import { type MenuItemProps, type MenuParts, MenuPartsContext } from './menu-parts.ts'

interface MenuListProps {
  id: string
  labelledBy: string
  /** The button that opened it; gets the focus back. */
  anchor: RefObject<HTMLElement | null>
  align: 'start' | 'end'
  /** True if the first item gets the focus, as for a menu opened by a key. */
  startsAtFirst: boolean
  onClose: () => void
  children: ReactNode
}

const focusFirst = (list: HTMLElement | null) =>
  list?.querySelector<HTMLElement>('[role="menuitem"]:not([data-disabled])')?.focus({ preventScroll: true })

/** The list of an open menu. */
export function MenuList({ id, labelledBy, anchor, align, startsAtFirst, onClose, children }: MenuListProps) {
  const returnFocus = (event: Event) => {
    event.preventDefault()
    anchor.current?.focus()
  }
  return (
    <Menu.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Menu.Anchor virtualRef={anchor as RefObject<HTMLElement>} />
      <Menu.Portal>
        <Menu.Content
          ref={startsAtFirst ? focusFirst : undefined}
          id={id}
          aria-labelledby={labelledBy}
          align={align}
          sideOffset={6}
          collisionPadding={8}
          onCloseAutoFocus={returnFocus}
          className="z-40 max-h-(--radix-popper-available-height) min-w-52 animate-rise overflow-y-auto rounded-lg border border-line bg-surface-raised p-1.5 shadow-floating"
        >
          <MenuPartsContext value={parts}>{children}</MenuPartsContext>
        </Menu.Content>
      </Menu.Portal>
    </Menu.Root>
  )
}

const parts: MenuParts = {
  /** Where a menu covers its button, the click that opens it must not end on an item and choose it. */
  Item: ({ tone = 'normal', ...props }: MenuItemProps) => (
    <Menu.Item
      {...props}
      onPointerUp={(event) => event.preventDefault()}
      className={cx(
        'flex min-h-11 cursor-pointer items-center gap-2.5 rounded-md px-2.5 outline-none select-none md:min-h-9',
        'data-disabled:cursor-not-allowed data-disabled:opacity-50 data-highlighted:bg-surface-sunken',
        tone === 'danger' && 'text-danger',
      )}
    />
  ),
  Label: ({ children }) => <Menu.Label className="px-2.5 py-2">{children}</Menu.Label>,
  Line: () => <Menu.Separator className="-mx-1.5 my-1.5 h-px bg-line" />,
}
