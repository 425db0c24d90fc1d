import { createContext, type ReactNode } from 'react'

export interface MenuItemProps {
  /** With `asChild` the single child, a link, is the item. */
  asChild?: boolean
  tone?: 'normal' | 'danger'
  disabled?: boolean
  onSelect?: (event: Event) => void
  children: ReactNode
}

/** The contents of an open menu, whose code loads with the menu's list. */
export interface MenuParts {
  Item: (props: MenuItemProps) => ReactNode
  Label: (props: { children: ReactNode }) => ReactNode
  Line: () => ReactNode
}

export const MenuPartsContext = createContext<MenuParts | null>(null)
