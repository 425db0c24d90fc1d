import { showCaptions } from './captions.ts'
import { enrichOnce } from './enrich.ts'
import { sayLoading } from './loading.ts'
import { closeMenus } from './menus.ts'
import { switchLanguages } from './languages.ts'
import { prefetchOnHover } from './prefetch.ts'
import { sendForms } from './send.ts'
import { suggestAsTyped } from './suggest.ts'

closeMenus()
switchLanguages()
prefetchOnHover()
suggestAsTyped()
sayLoading()
sendForms()
showCaptions()
void enrichOnce()
