import { ChevronDown, Keyboard, LogOut, Settings, Stethoscope, UserRound, Users } from 'lucide-react'
import { Link } from 'react-router'
import { Avatar } from '#web/ui/avatar.tsx'
import { Menu, MenuItem, MenuLabel, MenuLine } from '#web/ui/menu.tsx'
import { useSignedInUser } from './current-user.ts'
import { displayName, roleInWords, withoutPrefix } from './people.ts'
import { useSignOut } from './use-sign-out.ts'

/** The person at the right of the bar. */
export function UserMenu({ onShortcuts }: { onShortcuts: () => void }) {
  const user = useSignedInUser()
  const signOut = useSignOut()
  const name = displayName(user)
  const trigger = (
    <button
      type="button"
      className="flex min-h-11 items-center gap-2 rounded-md px-1.5 text-left hover:bg-surface-sunken"
    >
      <Avatar firstName={withoutPrefix(user.firstName)} lastName={user.lastName} src={user.profileImageUrl} />
      <span className="sr-only">
        {name} {roleInWords(user.role)}
      </span>
      <span className="sr-only">, account menu</span>
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
          Profile
        </Link>
      </MenuItem>
      {user.screens.includes('doctors') ? (
        <>
          <MenuItem asChild>
            <Link to="/doctors">
              <Stethoscope aria-hidden="true" className="size-4 text-muted" />
              Doctors
            </Link>
          </MenuItem>
          <MenuItem asChild>
            <Link to="/staff">
              <Users aria-hidden="true" className="size-4 text-muted" />
              Staff
            </Link>
          </MenuItem>
        </>
      ) : null}
      <MenuItem asChild>
        <Link to="/settings">
          <Settings aria-hidden="true" className="size-4 text-muted" />
          Settings
        </Link>
      </MenuItem>
      <MenuItem onSelect={onShortcuts}>
        <Keyboard aria-hidden="true" className="size-4 text-muted" />
        Keyboard shortcuts
      </MenuItem>
      <MenuLine />
      <MenuItem disabled={signOut.isPending} onSelect={() => signOut.mutate()}>
        <LogOut aria-hidden="true" className="size-4 text-muted" />
        Sign Out
      </MenuItem>
    </Menu>
  )
}
