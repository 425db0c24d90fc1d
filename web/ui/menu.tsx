import * as DropdownMenu from 'radix-ui/dropdown-menu'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'

interface MenuProps {
  /** One button that opens it. */
  trigger: ReactNode
  align?: 'start' | 'end'
  children: ReactNode
}

/** A list of actions, opened by a button; put MenuItem, MenuLabel and MenuLine inside. */
export const Menu = ({ trigger, align = 'end', children }: MenuProps) => (
  <DropdownMenu.Root>
    <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
    <DropdownMenu.Portal>
      <DropdownMenu.Content
        align={align}
        sideOffset={6}
        collisionPadding={8}
        className="z-40 max-h-(--radix-dropdown-menu-content-available-height) min-w-52 animate-rise overflow-y-auto rounded-lg border border-line bg-surface-raised p-1.5 shadow-floating"
      >
        {children}
      </DropdownMenu.Content>
    </DropdownMenu.Portal>
  </DropdownMenu.Root>
)

interface MenuItemProps {
  /** With `asChild` the single child, a link, is the item. */
  asChild?: boolean
  tone?: 'normal' | 'danger'
  disabled?: boolean
  onSelect?: (event: Event) => void
  children: ReactNode
}

/** An action. Where a menu covers its button, the click that opens it must not end on an item and choose it. */
export const MenuItem = ({ tone = 'normal', ...props }: MenuItemProps) => (
  <DropdownMenu.Item
    {...props}
    onPointerUp={(event) => event.preventDefault()}
    className={cx(
      'flex min-h-11 cursor-pointer items-center gap-2.5 rounded-md px-2.5 outline-none select-none md:min-h-9',
      'data-disabled:cursor-not-allowed data-disabled:opacity-50 data-highlighted:bg-surface-sunken',
      tone === 'danger' && 'text-danger',
    )}
  />
)

export const MenuLabel = ({ children }: { children: ReactNode }) => (
  <DropdownMenu.Label className="px-2.5 py-2">{children}</DropdownMenu.Label>
)

export const MenuLine = () => <DropdownMenu.Separator className="-mx-1.5 my-1.5 h-px bg-line" />
