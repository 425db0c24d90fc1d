import { type Message, msg, t, language } from '#language/translate.ts'
import { languages, offeredLanguages } from '#language/languages.ts'
import { Trans } from '#web/ui/trans.tsx'
import {
  ArrowLeftRight,
  BookOpen,
  ChevronDown,
  CircleQuestionMark,
  GitCompareArrows,
  Keyboard,
  Languages,
  LogOut,
  Settings,
  UserRound,
} from 'lucide-react'
import { Link, useLocation, useParams } from 'react-router'
import type { Role } from '#contract/accounts/accounts.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Menu, MenuItem, MenuLabel, MenuLine } from '#web/ui/menu.tsx'
import { useSignedInUser } from './current-user.ts'
import { useLanguageLink } from './language-switch.tsx'
import { helpHref } from './help-link.ts'
import { displayName, roleInWords, withoutPrefix } from './people.ts'
import { useSwitchPart } from './use-switch-part.ts'
import { useSignOut } from './use-sign-out.ts'

const workAs: Record<Role, Message> = {
  doctor: msg('Work as doctor'),
  patient: msg('Work as patient'),
  clinic_admin: msg('Work as clinic administrator'),
  staff: msg('Work as staff member'),
}

/** The person at the right of the bar. */
export function UserMenu({ onShortcuts }: { onShortcuts: () => void }) {
  const user = useSignedInUser()
  const signOut = useSignOut()
  const change = useSwitchPart()
  const name = displayName(user)
  const trigger = (
    <button
      type="button"
      className="flex min-h-11 items-center gap-2 rounded-md px-1.5 text-start hover:bg-surface-sunken"
    >
      <Avatar firstName={withoutPrefix(user.firstName)} lastName={user.lastName} src={user.profileImageUrl} />
      <span className="sr-only">{t('{name} {role}, account menu', { name, role: roleInWords(user.role) })}</span>
      <ChevronDown aria-hidden="true" className="hidden size-4 text-muted sm:block" />
    </button>
  )
  return (
    <Menu trigger={trigger}>
      <MenuLabel>
        <span className="block font-medium">{name}</span>
        <span className="block text-sm text-muted">{roleInWords(user.role)}</span>
      </MenuLabel>
      <MenuLine />
      <MenuItem asChild>
        <Link to="/profile">
          <UserRound aria-hidden="true" className="size-4 text-muted" />
          {t('Profile')}
        </Link>
      </MenuItem>
      {user.parts
        .filter((part) => part !== user.role)
        .map((part) => (
          <MenuItem key={part} disabled={change.isPending} onSelect={() => change.mutate(part)}>
            <ArrowLeftRight aria-hidden="true" className="size-4 text-muted" />
            {t(workAs[part])}
          </MenuItem>
        ))}
      <MenuItem asChild>
        <Link to="/settings">
          <Settings aria-hidden="true" className="size-4 text-muted" />
          {t('Settings')}
        </Link>
      </MenuItem>
      <LanguageItems />
      <HelpItem />
      {/* patients have them in the bar */}
      {user.role === 'patient' ? null : <ReadingItems />}
      <MenuItem onSelect={onShortcuts}>
        <Keyboard aria-hidden="true" className="size-4 text-muted" />
        {t('Keyboard shortcuts')}
      </MenuItem>
      <MenuLine />
      <MenuItem disabled={signOut.isPending} onSelect={() => signOut.mutate()}>
        <LogOut aria-hidden="true" className="size-4 text-muted" />
        {t('Sign Out')}
      </MenuItem>
    </Menu>
  )
}

/** Links to this page in the other languages. */
function LanguageItems() {
  const linkTo = useLanguageLink()
  return offeredLanguages
    .filter((tag) => tag !== language())
    .map((tag) => (
      <MenuItem key={tag} asChild>
        <a {...linkTo(tag)}>
          <Languages aria-hidden="true" className="size-4 text-muted" />
          {languages[tag].name}
        </a>
      </MenuItem>
    ))
}

/** Help with the current screen. */
function HelpItem() {
  const help = helpHref(useLocation().pathname, useParams())
  return (
    <MenuItem asChild>
      {/* beside the screen, so that nothing typed there is lost */}
      <a href={help} target="_blank" rel="noopener">
        <CircleQuestionMark aria-hidden="true" className="size-4 text-muted" />
        <Trans
          text="Help<span> with this screen (opens in a new tab)</span>"
          tags={{ span: (words) => <span className="sr-only">{words}</span> }}
        />
      </a>
    </MenuItem>
  )
}

/** Links to reading pages, which load a new document. */
const ReadingItems = () => (
  <>
    <MenuItem asChild>
      <a href="/health-conditions">
        <BookOpen aria-hidden="true" className="size-4 text-muted" />
        {t('Health Guides')}
      </a>
    </MenuItem>
    <MenuItem asChild>
      <a href="/interaction-checker">
        <GitCompareArrows aria-hidden="true" className="size-4 text-muted" />
        {t('Interaction Checker')}
      </a>
    </MenuItem>
  </>
)
