// Loaded into the program before it starts (`--import`): redirects its calls of openFDA to a test's server, whose
// address is in STAND_IN. The program itself knows only one address (docs/decisions/0060).
const ask = globalThis.fetch
const { STAND_IN } = process.env

globalThis.fetch = (input, options) => {
  const url = new URL(input instanceof Request ? input.url : input)
  return ask(
    STAND_IN && url.origin === 'https://api.fda.gov' ? new URL(url.pathname + url.search, STAND_IN) : input,
    options,
  )
}
