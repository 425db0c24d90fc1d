/**
 * How the browser's code is cut: what nearly every hydrated page needs comes in a few files instead of forty small
 * ones, and what only some pages need (dialogs, menus, a feature) stays in its own.
 */
const vendor = /node_modules\/(react|react-dom|scheduler|react-router|cookie|@tanstack|get-nonce|zod)\//
const icons = /node_modules\/lucide-react\//
const everywhere = new RegExp(
  [
    // numbers of phones need a library that most pages do without
    'web/lib/(?!phones)',
    'web/ui/(cx|use-hydrated|toast|toaster|spinner|button|button-style|link-button|icon-button|field|control-style|text-input|badge|card|notice|avatar|skeleton|empty-state|error-state)\\.',
    'web/shell/(document|nonce-context|error-screen|error-words|page-head|page-header|product|mark|skip-link|current-user|people|session-expired|guards|public-[a-z]+)\\.',
    'contract/(accounts/(accounts|screens)|common|endpoint|errors|product|wall-clock)\\.',
  ].join('|'),
)

const isIn = (pattern: RegExp) => (id: string) => pattern.test(id.replaceAll('\\', '/'))

export const chunkGroups = [
  { name: 'vendor', test: isIn(vendor), priority: 3 },
  { name: 'icons', test: isIn(icons), priority: 2 },
  { name: 'common', test: isIn(everywhere), priority: 1 },
]
