import { closeMenus } from './menus.ts'
import { prefetchOnHover } from './prefetch.ts'

closeMenus()
prefetchOnHover()
