import { enrichOnce } from './enrich.ts'
import { sayLoading } from './loading.ts'
import { closeMenus } from './menus.ts'
import { prefetchOnHover } from './prefetch.ts'
import { suggestMedicines } from './suggest.ts'

closeMenus()
prefetchOnHover()
suggestMedicines()
sayLoading()
void enrichOnce()
