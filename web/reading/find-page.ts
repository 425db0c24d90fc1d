/** A page at its address. */
interface Found<Page> {
  page: Page
  params: Record<string, string>
}

/** Finds the page whose path fits: in any case, with or without slashes at the end, as the router reads a path. */
export function pageFinder<Page extends { path: string }>(pages: readonly Page[]) {
  const known = pages.map((page) => ({ page, parts: partsOf(page.path) }))
  return (pathname: string): Found<Page> | null => {
    const asked = textsOf(partsOf(pathname))
    for (const { page, parts } of known) {
      const params = asked && paramsOf(parts, asked)
      if (params) return { page, params }
    }
    return null
  }
}

const partsOf = (path: string) => path.replace(/\/+$/, '').split('/')

/** Returns the decoded parts; null if one is malformed. */
function textsOf(parts: string[]): string[] | null {
  try {
    return parts.map((part) => (part.includes('%') ? decodeURIComponent(part) : part))
  } catch {
    return null
  }
}

function paramsOf(parts: string[], asked: string[]): Record<string, string> | null {
  if (parts.length !== asked.length) return null
  const params: Record<string, string> = {}
  for (const [index, part] of parts.entries()) {
    const text = asked[index]!
    if (part.startsWith(':') && text) params[part.slice(1)] = text
    else if (part !== text.toLowerCase()) return null
  }
  return params
}
