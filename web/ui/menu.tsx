import * as Slot from 'radix-ui/slot'
import { type KeyboardEvent, type MouseEvent, type ReactNode, use, useId, useRef, useState } from 'react'
import { type MenuItemProps, MenuPartsContext } from './menu-parts.ts'
import { onDemand } from './on-demand.tsx'

const loadList = () => import('./menu-list.tsx')
const List = onDemand(async () => (await loadList()).MenuList)

interface MenuProps {
  /** One button that opens it. */
  trigger: ReactNode
  align?: 'start' | 'end'
  children: ReactNode
}

/**
 * A list of actions, opened by a button; put MenuItem, MenuLabel and MenuLine inside. The list's code loads when the button gets the
 * pointer or the focus, so that pages load without it.
 */
export function Menu({ trigger, align = 'end', children }: MenuProps) {
  const id = useId()
  const button = useRef<HTMLElement>(null)
  const [opened, setOpened] = useState<'by-pointer' | 'by-key' | null>(null)
  const preload = () => void loadList().catch(() => {})
  const press = ({ detail }: MouseEvent) => setOpened(detail === 0 ? 'by-key' : 'by-pointer')
  const pressDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown') return
    event.preventDefault()
    setOpened('by-key')
  }
  return (
    <>
      <Slot.Root
        ref={button}
        id={id}
        aria-haspopup="menu"
        aria-expanded={opened !== null}
        aria-controls={opened ? `${id}-list` : undefined}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={press}
        onKeyDown={pressDown}
      >
        {trigger}
      </Slot.Root>
      {opened ? (
        <List
          id={`${id}-list`}
          labelledBy={id}
          anchor={button}
          align={align}
          startsAtFirst={opened === 'by-key'}
          onClose={() => setOpened(null)}
        >
          {children}
        </List>
      ) : null}
    </>
  )
}

function useParts() {
  const parts = use(MenuPartsContext)
  if (!parts) throw new Error('A menu item is outside of a Menu')
  return parts
}

/** An action. */
export function MenuItem(props: MenuItemProps) {
  const { Item } = useParts()
  return <Item {...props} />
}

export function MenuLabel(props: { children: ReactNode }) {
  const { Label } = useParts()
  return <Label {...props} />
}

export function MenuLine() {
  const { Line } = useParts()
  return <Line />
}
