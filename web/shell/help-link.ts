/** Returns the screen at an address, as a path with the names of its parameters: never an id of a record. */
export function screenOf(pathname: string, params: Readonly<Record<string, string | undefined>>): string {
  const names = new Map(Object.entries(params).map(([name, value]) => [value, `:${name}`]))
  const parts = pathname.split('/').filter(Boolean)
  return `/${parts.map((part) => names.get(decoded(part)) ?? part).join('/')}`
}

const decoded = (part: string) => {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** Returns the address of the help for a screen: the help center redirects to the article for the reader's role. */
export const helpHref = (pathname: string, params: Readonly<Record<string, string | undefined>>) =>
  `/help-center?${new URLSearchParams({ screen: screenOf(pathname, params) })}`
