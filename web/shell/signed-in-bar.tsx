import { t } from '#language/translate.ts'
import { ChevronDown, Menu as MenuIcon, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link, useLocation } from 'react-router'
import { cx } from '#web/ui/cx.ts'
import { EnabledOnceHydrated } from '#web/ui/enabled-once-hydrated.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu, MenuItem } from '#web/ui/menu.tsx'
import { onDemand } from '#web/ui/on-demand.tsx'
import { useSignedInUser } from './current-user.ts'
import { Mark } from './mark.tsx'
import { useProduct } from './product.ts'
import { focusSearch } from './shortcuts/focus-search.ts'
import { useDeskKeys } from './shortcuts/use-desk-keys.ts'
import { useShortcuts } from './shortcuts/use-shortcuts.ts'
import { isActive, linksOf, type SignedInLink } from './signed-in-links.ts'
import { UserMenu } from './user-menu.tsx'

/** Only for people with several clinics, so that everyone else loads without it. */
const ClinicSwitch = onDemand(async () => (await import('./clinic-switch.tsx')).ClinicSwitch)
const ShortcutsDialog = onDemand(async () => (await import('./shortcuts/shortcuts-dialog.tsx')).ShortcutsDialog)

/** Parts of the bar that come from features. */
export interface BarParts {
  /** The search; `onChosen` closes the menu around it. */
  search: (props: { className: string; onChosen?: () => void }) => ReactNode
  bell: ReactNode
  /** The number of pending items for a link, by its address. */
  counts: Readonly<Record<string, ReactNode>>
  /** Opens the chart of the day's next patient. */
  openNextPatient: (open: (path: string) => void) => Promise<void>
}

/** The bar above every signed-in page; on small screens its links fold into a menu. */
export function SignedInBar({ search, bell, counts, openNextPatient }: BarParts) {
  const user = useSignedInUser()
  const { name } = useProduct()
  const { pathname, key } = useLocation()
  const [openAt, setOpenAt] = useState<string | null>(null)
  const isOpen = openAt === key
  const [areKeysShown, showKeys] = useState(false)
  useShortcuts({
    '/': () => {
      if (focusSearch()) return
      // On phones, the search is in the menu.
      flushSync(() => setOpenAt(key))
      focusSearch()
    },
    '?': () => showKeys(true),
  })
  useDeskKeys(openNextPatient)
  const isSwitched = user.role !== 'patient' && new Set(user.memberships.map(({ clinic: { id } }) => id)).size > 1
  const clinic = isSwitched ? undefined : user.doctorProfile?.clinic.name
  // beside the switch, the bar has no room for another link
  const links = linksOf(user).map((link) =>
    isSwitched && link.path === '/clinics' ? { ...link, isManaged: true } : link,
  )
  const itemOf = (link: SignedInLink) => (
    <li key={link.path}>
      <BarLink link={link} isCurrent={isActive(pathname, link.path)} count={counts[link.path]} />
    </li>
  )
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-surface-raised print:hidden">
      <EnabledOnceHydrated>
        <div className="page-width flex h-15 items-center gap-2">
          <Link to="/" className="flex items-center rounded-md">
            <Mark name={name} />
          </Link>
          {isSwitched ? (
            <div className="max-w-40 min-w-0 shrink xl:shrink-0">
              <ClinicSwitch />
            </div>
          ) : null}
          {clinic && !links.some(({ isManaged }) => isManaged) ? <ClinicName name={clinic} /> : null}
          <LinksInLine links={links} itemOf={itemOf} />
          {search({ className: 'ms-auto hidden w-72 min-w-0 sm:block xl:h-10 xl:w-28 xl:shrink-0' })}
          <div className="ms-auto flex items-center gap-1 sm:ms-0">
            {bell}
            <UserMenu onShortcuts={() => showKeys(true)} />
            <FoldButton isOpen={isOpen} onClick={() => setOpenAt(isOpen ? null : key)} />
          </div>
        </div>
        <nav
          id="bar-menu"
          aria-label={t('Menu')}
          hidden={!isOpen}
          className="absolute inset-x-0 top-full animate-fade border-b border-line bg-surface-raised px-4 py-3 shadow-floating xl:hidden"
        >
          {clinic ? <p className="px-3 pb-2 text-sm text-muted sm:hidden">{clinic}</p> : null}
          {search({ className: 'mb-2 sm:hidden', onChosen: () => setOpenAt(null) })}
          <ul className="flex flex-col">{links.map(itemOf)}</ul>
        </nav>
      </EnabledOnceHydrated>
      {areKeysShown ? <ShortcutsDialog open onOpenChange={showKeys} /> : null}
    </header>
  )
}

const lookOf = (isCurrent: boolean) =>
  cx(
    'flex min-h-11 items-center rounded-md px-3 font-medium whitespace-nowrap transition-colors duration-150 xl:min-h-9 xl:px-1 xl:text-sm',
    isCurrent ? 'bg-brand-soft text-brand' : 'text-muted hover:bg-surface-sunken hover:text-ink',
  )

const ClinicName = ({ name }: { name: string }) => (
  <span className="hidden max-w-44 truncate border-s border-line ps-3 text-sm text-muted sm:block" title={name}>
    {name}
  </span>
)

/** The links where the bar is one line; an administrator's management links are grouped before the last one. */
function LinksInLine({ links, itemOf }: { links: SignedInLink[]; itemOf: (link: SignedInLink) => ReactNode }) {
  const { pathname } = useLocation()
  const managed = links.filter(({ isManaged }) => isManaged)
  const inLine = links.filter(({ isManaged }) => !isManaged)
  return (
    <nav aria-label={t('Main')} className="ms-1 hidden min-w-0 xl:block">
      <ul className="flex overflow-x-auto [scrollbar-width:none]">
        {inLine.slice(0, -1).map(itemOf)}
        {managed.length > 0 ? (
          <li>
            <ManageMenu links={managed} isCurrent={managed.some(({ path }) => isActive(pathname, path))} />
          </li>
        ) : null}
        {inLine.slice(-1).map(itemOf)}
      </ul>
    </nav>
  )
}

/** Opens and closes the menu into which the links fold on small screens. */
const FoldButton = ({ isOpen, onClick }: { isOpen: boolean; onClick: () => void }) => (
  <IconButton
    label={isOpen ? t('Close menu') : t('Open menu')}
    aria-expanded={isOpen}
    aria-controls="bar-menu"
    onClick={onClick}
    className="xl:hidden"
  >
    {isOpen ? <X aria-hidden="true" className="size-5.5" /> : <MenuIcon aria-hidden="true" className="size-5.5" />}
  </IconButton>
)

/** The people and the numbers of an administrator's clinics. */
const ManageMenu = ({ links, isCurrent }: { links: SignedInLink[]; isCurrent: boolean }) => (
  <Menu
    trigger={
      <button type="button" className={cx(lookOf(isCurrent), 'gap-1')}>
        {t('Manage')}
        <ChevronDown aria-hidden="true" className="size-4" />
      </button>
    }
  >
    {links.map(({ path, label }) => (
      <MenuItem key={path} asChild>
        <Link to={path}>{t(label)}</Link>
      </MenuItem>
    ))}
  </Menu>
)

function BarLink({ link, isCurrent, count }: { link: SignedInLink; isCurrent: boolean; count: ReactNode }) {
  const look = lookOf(isCurrent)
  const current = isCurrent ? 'page' : undefined
  return link.isDocument ? (
    <a href={link.path} aria-current={current} className={look}>
      {t(link.label)}
      {count}
    </a>
  ) : (
    <Link to={link.path} prefetch="intent" aria-current={current} className={look}>
      {t(link.label)}
      {count}
    </Link>
  )
}
